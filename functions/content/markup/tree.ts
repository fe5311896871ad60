import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, html as syntax } from 'parse5';
import { LoggableError } from '../../../shared/errors/errors.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element | DefaultTreeAdapterTypes.Template;
export type Parent = DefaultTreeAdapterTypes.DocumentFragment | Element;

/**
 * Maximum number of elements, which is more than a text of the maximum length can contain. A tree can exceed it only
 * when the parser reopens unclosed formatting elements in every following block.
 */
export const maximumTextElements = 10_000;

export class TooManyElementsError extends LoggableError {
  override readonly name = 'TooManyElementsError';
}

/**
 * Parses markup as the content of a template element, which also accepts parts of tables. Records source positions.
 *
 * @throws TooManyElementsError
 */
export function parseMarkup(markup: string): Parent {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      elements += 1;
      if (elements > maximumTextElements) throw new TooManyElementsError();
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
  };
  const context = defaultTreeAdapter.createElement('template', syntax.NS.HTML, []);
  const options = { scriptingEnabled: false, sourceCodeLocationInfo: true, treeAdapter };
  return parseFragment(context, markup, options);
}

export function childrenOf(parent: Parent): readonly Node[] {
  return 'content' in parent ? parent.content.childNodes : parent.childNodes;
}

export function isElement(node: Node): node is Element {
  return defaultTreeAdapter.isElementNode(node);
}

export function textOf(node: Node): string | null {
  return defaultTreeAdapter.isTextNode(node) ? node.value : null;
}

/**
 * Iterates over all elements, parents first. Not recursive, because markup may be nested thousands of levels deep.
 *
 * @param isSkipped returns true for an element to skip together with its descendants
 */
export function* elementsOf(root: Parent, isSkipped = (_element: Element) => false): Generator<Element> {
  const waiting: Element[] = childrenOf(root).filter(isElement).toReversed();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (isSkipped(element)) continue;
    yield element;
    waiting.push(...childrenOf(element).filter(isElement).toReversed());
  }
}
