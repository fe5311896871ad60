import * as dom from '../../../page-dom.ts';

type Properties = Readonly<Record<string, string | boolean>>;

/**
 * Creates an element with attributes and children without parsing markup. An attribute value of `true` sets an empty
 * attribute; `false` omits the attribute.
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes: Properties = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = dom.createElement(document, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** Creates an SVG element; `paths` are the `d` attributes of its strokes. */
export function makeSvg(document: Document, viewBox: string, paths: readonly string[]): SVGSVGElement {
  const svg = dom.createSvgElement(document, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const d of paths) {
    const path = dom.createSvgElement(document, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/** Returns the factor by which the page's CSS `zoom` scales an element. */
export function zoomOf(element: HTMLElement): number {
  const offsetWidth = dom.property(element, 'offsetWidth');
  const { width } = dom.bounds(element);
  return offsetWidth === 0 || width === 0 ? 1 : width / offsetWidth;
}

export function byDocumentOrder(one: Node, other: Node): number {
  return dom.property(one, 'compareDocumentPosition').call(one, other) & Node.DOCUMENT_POSITION_FOLLOWING
    ? -1
    : 1;
}

const editableRoles = '[role="textbox"],[role="searchbox"],[role="combobox"],[role="spinbutton"]';
const wordlessInputs = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Unlike `instanceof`, the following type guards also work for elements in frames. */
export function isField(element: Element): element is TextField | HTMLSelectElement {
  return /^(?:input|textarea|select)$/.test(dom.localName(element));
}

export function isInput(element: Element): element is HTMLInputElement {
  return dom.localName(element) === 'input';
}

export function isTextField(element: Element | null): element is TextField {
  if (element === null) return false;
  return isInput(element) ? !wordlessInputs.has(element.type) : dom.localName(element) === 'textarea';
}

export function isEditable(element: Element | null): boolean {
  if (element === null || !dom.isHtmlElement(element)) return false;
  return (
    isTextField(element) || dom.property(element, 'isContentEditable') || dom.matches(element, editableRoles)
  );
}

/** Returns the primary language subtag in lower case, such as `de` for `de-CH`. */
export function primaryLanguage(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase();
}

/** Returns whether a browser has the CSS Custom Highlight API, which Firefox supports from version 140 on. */
export function canHighlight(window: Window): boolean {
  return Object.hasOwn(window, 'Highlight');
}

/** Plays media. Ignores the rejection if the media is paused or removed before playback starts. */
export async function playMedia(media: HTMLMediaElement): Promise<void> {
  try {
    await media.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Returns the first elements that a selector matches; none for an invalid selector. */
export function firstMatches(
  trees: Iterable<ParentNode>,
  selector: string,
  most: number,
): readonly Element[] {
  const found: Element[] = [];
  try {
    for (const tree of trees)
      if (found.length < most) found.push(...[...dom.queryAll(tree, selector)].slice(0, most));
  } catch {
    // For example, the selector is empty without its pseudo-element.
  }
  return found;
}
