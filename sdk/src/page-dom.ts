// What the first part of the effects shares with the lazily loaded ones is in this one file: each further shared file would
// be one more module to request before the effects start.

/**
 * Guards one property access on a node of the page: `native(node).parentNode`, `native(document).createElement('p')`.
 *
 * In a form or a document, a field or an image hides the built-in property of the same name: with `<input name="parentNode">`
 * the `parentNode` of the form is that field ([LegacyOverrideBuiltIns] in Web IDL). For these two, this returns a proxy that
 * reads and calls what the prototype has; any other value is returned as it is. The proxy is not a node: do not pass it on.
 */
export function native<T>(node: T): Readonly<T> {
  return typeof node === 'object' && node && /FormE|Document]/.test({}.toString.call(node))
    ? new Proxy<T & object>(node, { get: prototypeValue })
    : node;
}

function prototypeValue(node: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
  return typeof value === 'function' ? value.bind(node) : value;
}

const textControls =
  'input:not([type=checkbox],[type=radio],[type=range],[type=color],[type=image],[type=hidden]),textarea,select';
const withoutText = 'script,style,noscript,template,iframe,object,video,audio,canvas,svg,math';

/** Whether an element itself, not only a child, shows text: fonts and text colors are set on such elements. */
export function hasOwnText(element: Element): boolean {
  if (native(element).matches(textControls)) return true;
  if (native(element).matches(withoutText)) return false;
  return [...native(element).childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
}

/** Shows nodes of its own in place of text nodes of the page, as effects do that mark parts of words. */
export interface Replacer {
  /** Restores the page's own text nodes in an element; they may be replaced again later. */
  putBack(element: Element): void;
  /** True for a node shown in place of one of them. */
  isReplacement(node: Node): boolean;
}

export const replacers = new Set<Replacer>();

/** @throws Error where there is no page, as on a server */
export function requirePage(caller: string): void {
  if (!globalThis.document) throw new Error(`${caller} needs a page: call it in a browser.`);
}
