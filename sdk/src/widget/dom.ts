import * as dom from '../page-dom.ts';

type Handler = (event: Event) => void;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Handler>>;
export type Child = Node | string | null | undefined | false;

/**
 * Creates an element using only DOM calls, which every CSP allows. Function values of attributes such as `onclick` are
 * added as listeners, `true` sets an empty attribute, and `false`, `null` and `undefined` omit the attribute.
 */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = dom.createElement(document, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else put(element, key, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Sets or removes an attribute. Skips an unchanged value, because every write creates a mutation record. */
export function put(
  element: Element,
  name: string,
  value: string | number | boolean | null | undefined,
): void {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Sets the text of an element. Skips unchanged text, because every write creates mutation records. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Creates an icon that is hidden from screen readers because its label is next to it. */
export function icon(data: string | undefined): SVGSVGElement {
  const svg = dom.createSvgElement(document, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = dom.createSvgElement(document, 'path');
  path.setAttribute('d', data ?? '');
  svg.append(path);
  return svg;
}

let lastId = 0;

export function newId(): string {
  lastId += 1;
  return `i${lastId}`;
}
