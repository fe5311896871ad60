import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  parseFragment,
  html as syntax,
} from 'parse5';
import { LoggableError } from '../../../../shared/errors/errors.ts';

type Root = DefaultTreeAdapterTypes.Document | DefaultTreeAdapterTypes.DocumentFragment;
type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element | DefaultTreeAdapterTypes.Template;

/** What a browser makes of a piece of markup. */
export interface Tree {
  readonly root: Root;
  /** True when what follows the markup in a page is read as markup again: it ends in no tag, comment or script. */
  readonly isComplete: boolean;
}

/**
 * More elements than a text of the longest length can hold. Only a parser makes more: it opens unclosed formatting
 * again in every block that follows.
 */
export const maximumTextElements = 10_000;

/** A browser would make more elements of the markup than {@link maximumTextElements}. */
export class TooManyElementsError extends LoggableError {
  override readonly name = 'TooManyElementsError';
}

/** One way in which a browser may come to read a piece of markup. */
interface Reading {
  readonly context: 'document' | 'div' | 'template';
  readonly scriptingEnabled: boolean;
}

/**
 * As a page of its own; as the content of an element; as the content of a template, which takes parts of tables too.
 * `<noscript>` holds text where scripts run, and elements where they do not.
 */
export const readings: readonly Reading[] = [true, false].flatMap((scriptingEnabled) => [
  { context: 'template', scriptingEnabled },
  { context: 'div', scriptingEnabled },
  { context: 'document', scriptingEnabled },
]);

/** Stands behind the markup, and becomes an element only when the markup ends outside of everything. */
const endMark = 'end-of-markup';

/**
 * The tree a browser makes of markup, by the parser of the HTML standard.
 *
 * @throws TooManyElementsError
 */
export function readTree(markup: string, { context, scriptingEnabled }: Reading): Tree {
  let elements = 0;
  let mark: DefaultTreeAdapterTypes.Element | null = null;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      elements += 1;
      if (elements > maximumTextElements) throw new TooManyElementsError();
      const element = defaultTreeAdapter.createElement(name, namespace, attributes);
      if (name === endMark) mark = element;
      return element;
    },
  };
  const text = `${markup}<${endMark}>`;
  const options = { scriptingEnabled, treeAdapter };
  const root =
    context === 'document'
      ? parse(text, options)
      : parseFragment(defaultTreeAdapter.createElement(context, syntax.NS.HTML, []), text, options);
  if (mark !== null) defaultTreeAdapter.detachNode(mark);
  return { root, isComplete: mark !== null };
}

/** What an element or a whole tree holds; of a template, its content. */
export function childrenOf(node: Root | Element): readonly Node[] {
  return 'content' in node ? node.content.childNodes : node.childNodes;
}

/** The elements directly in an element or a tree. */
export function childElementsOf(node: Root | Element): Element[] {
  const elements: Element[] = [];
  for (const child of childrenOf(node)) {
    if (defaultTreeAdapter.isElementNode(child)) elements.push(child);
  }
  return elements;
}

/** Every element, a parent before its children; without recursion, for markup may be nested thousands deep. */
export function* elementsOf(root: Root): Generator<Element> {
  const waiting = childElementsOf(root).reverse();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    yield element;
    for (const child of childElementsOf(element).reverse()) waiting.push(child);
  }
}
