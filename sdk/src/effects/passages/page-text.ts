import * as dom from '../../page-dom.ts';
import { formulaSelector, hiddenSelector, isUnread } from '../engine/prose.ts';
import { languageOf } from './dom.ts';
import { formulaText } from './formula.ts';
import { descriptionOf, isDecorative, pictureSelector } from './image.ts';
import { createOrdinals, markerOf } from './list-markers.ts';
import type { LocatedText } from './located-text.ts';
import { createTextWriter } from './text-writer.ts';

interface PageTextOptions {
  /** Returns whether an element is neither ignored nor the SDK's. Default: by `data-aw-ignore` and `data-aw-inserted`. */
  readonly isOfPage?: (element: Element) => boolean;
  /** Returns the range of a text node to read, or the range of a picture or formula; null to leave it out. */
  readonly portionOf?: (node: Text | Element) => readonly [from: number, to: number] | null;
  /** Returns the text to read in place of an element and its content, or null to read the element. */
  readonly replacementOf?: (element: Element) => LocatedText | null;
}

/** The range of a node that is read from start to end. */
export const whole = [0, Number.POSITIVE_INFINITY] as const;

/**
 * Returns the text of a node as the page shows it, by line: a block, a line break and a preserved new line start a new
 * one. Follows `innerText` (HTML, section 3.2.7), and adds what a reader sees or hears besides text nodes: descriptions
 * of pictures, formulas, numbers of list items and generated text. Leaves out hidden content, form fields and icons. All
 * effects that speak, send or show text of the page use this function.
 */
export function pageText(root: Node, options: PageTextOptions = {}): LocatedText[] {
  const { isOfPage = () => true, portionOf = () => whole, replacementOf = () => null } = options;
  const start = dom.isElement(root) ? root : dom.parentElement(root);
  const lines: LocatedText[] = [];
  if (start !== null && dom.closest(start, hiddenSelector) !== null) return lines;
  let language = languageOf(start);
  const writer = createTextWriter(lines, () => language);
  const ordinals = createOrdinals();

  function readText(node: Text, { visibility, whiteSpace }: CSSStyleDeclaration): void {
    const portion = visibility === 'hidden' || visibility === 'collapse' ? null : portionOf(node);
    if (portion !== null)
      writer.node(node, portion[0], Math.min(node.length, portion[1]), /^(?:pre|break)/u.test(whiteSpace));
  }
  function readElement(element: Element): void {
    const view = dom.view(dom.ownerDocument(element));
    if (
      view === null ||
      dom.matches(element, `rt, ${hiddenSelector}`) ||
      isInert(element) ||
      !isOfPage(element)
    )
      return;
    const style = view.getComputedStyle(element);
    if (style.display === 'none' || style.contentVisibility === 'hidden') return;
    const replacement = replacementOf(element);
    const isBlock = !/^(?:inline|ruby|contents|math)/u.test(style.display) && !isDropCap(element, style);
    const isLine = isBlock || dom.localName(element) === 'br';
    const words = wordsFor(element);
    const isNote = words === null && isNoteReference(element, style, writer.tail);
    const outer = { language, marker: writer.marker };
    language = dom.attribute(element, 'lang') ?? language;
    if (isLine) writer.endLine();
    else if (isNote) writer.space();
    else if (words !== null || isApart(style, 'inline-start')) writer.gap();
    if (replacement !== null) lines.push(replacement);
    else if (words === null) readInside(element, style, view);
    else if (style.visibility === 'visible' && isIncluded(element)) writer.words(words);
    if (isLine) writer.endLine();
    else if (isNote || words !== null || isApart(style, 'inline-end')) writer.gap();
    if (writer.marker !== '') writer.marker = outer.marker;
    language = outer.language;
  }
  function readInside(element: Element, style: CSSStyleDeclaration, view: Window): void {
    if (style.display === 'list-item' && isIncluded(element))
      writer.marker += markerOf(element, style, ordinals);
    readGenerated(element, view.getComputedStyle(element, '::before'));
    for (const node of renderedChildren(element)) {
      if (dom.isText(node)) readText(node, style);
      else if (dom.isElement(node)) readElement(node);
    }
    readGenerated(element, view.getComputedStyle(element, '::after'));
  }
  function readGenerated(element: Element, style: CSSStyleDeclaration): void {
    const text = generatedText(element, style);
    if (text === '' || !isIncluded(element)) return;
    writer.gap();
    writer.words(text);
    writer.gap();
  }
  const isIncluded = (element: Element) => portionOf(element) !== null;

  if (dom.isText(root)) {
    const style = start && dom.view(dom.ownerDocument(start))?.getComputedStyle(start);
    if (style && wordsFor(start) === null) readText(root, style);
  } else if (start !== null) readElement(start);
  writer.endLine();
  return lines;
}

/** Returns the text of a node as one string, with a line feed between lines. */
export function textOf(root: Node, options?: PageTextOptions): string {
  return pageText(root, options)
    .map(({ text }) => text)
    .join('\n');
}

/** Returns the words in place of the content of a formula, picture, form field or icon; null for other elements. */
function wordsFor(element: Element): string | null {
  if (dom.matches(element, formulaSelector)) return formulaText(element);
  if (dom.matches(element, pictureSelector))
    return isDecorative(element) ? '' : (descriptionOf(element) ?? '');
  return isUnread(element) ? '' : null;
}

function renderedChildren(element: Element): readonly Node[] {
  const children = [...dom.childNodes(dom.shadowRoot(element) ?? dom.framedDocument(element) ?? element)];
  if (isSlot(element) && element.assignedNodes().length > 0) return element.assignedNodes();
  if (dom.localName(element) !== 'details' || dom.attribute(element, 'open') !== null) return children;
  return children.filter((node) => dom.isElement(node) && dom.localName(node) === 'summary').slice(0, 1);
}

function isSlot(element: Element): element is HTMLSlotElement {
  return dom.localName(element) === 'slot';
}

/** Returns whether the page has made an element inert. The reader view does the same to the page that it covers. */
function isInert(element: Element): boolean {
  const html = dom.html(dom.ownerDocument(element));
  return dom.attribute(element, 'inert') !== null && dom.attribute(html, 'data-aw-reader_mode') === null;
}

/** Returns whether an element is a large first letter, which belongs to the word after it although it floats. */
function isDropCap(element: Element, { cssFloat }: CSSStyleDeclaration): boolean {
  return cssFloat !== 'none' && /^\s*\p{L}\s*$/u.test(dom.text(element));
}

/** Space at a side of an inline element, as a fraction of its font size, above which it separates words. */
const wordSpace = 0.15;

function isApart(style: CSSStyleDeclaration, side: 'inline-start' | 'inline-end'): boolean {
  if (style.display === 'contents') return false;
  const pixels = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const space = pixels(`margin-${side}`) + pixels(`padding-${side}`) + pixels(`border-${side}-width`);
  return space > wordSpace * pixels('font-size');
}

/**
 * Returns whether an element is a reference to a note, or a number above or below another one, and so not a part of the
 * word before it as in "H2O" and "m2".
 * @param tail the last characters before the element
 */
function isNoteReference(element: Element, { verticalAlign }: CSSStyleDeclaration, tail: string): boolean {
  if (dom.attribute(element, 'role') === 'doc-noteref') return true;
  const name = dom.localName(element);
  const isRaised = name === 'sup' || verticalAlign === 'super';
  if (!isRaised && name !== 'sub') return false;
  const text = dom.text(element).trim();
  if (/\d$/u.test(tail) && /^\d/u.test(text)) return true;
  if (!isRaised) return false;
  const isLink =
    dom.query(element, 'a[href]') !== null || dom.text(dom.closest(element, 'a')).trim() === text;
  return isLink || (/^[\d*†‡§,]+$/u.test(text) && /(?:\p{L}{4}|\p{P})$/u.test(tail));
}

/** Returns the words of a pseudo-element; empty for ornaments such as arrows, and for icons. */
function generatedText(
  element: Element,
  { content, display, visibility, fontFamily }: CSSStyleDeclaration,
): string {
  if (!/^(?:"|attr\()/u.test(content) || display === 'none' || visibility !== 'visible') return '';
  // The text after a slash is the alternative text.
  const parts = content.split(/ \/ (?=")/u).at(-1) ?? '';
  const text = parts.replaceAll(
    /"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)|[\w-]+\([^)]*\)/gu,
    (_, quoted, name) =>
      name === undefined ? (quoted ?? '').replaceAll(/\\(.)/gu, '$1') : (dom.attribute(element, name) ?? ''),
  );
  return /[\p{L}\p{N}\p{Sc}%]/u.test(text) && !dom.isIconFont(fontFamily) ? text : '';
}
