import { native } from '../../../page-dom.ts';
import { isTextField } from './dom.ts';

export interface Place {
  readonly top: number;
  readonly bottom: number;
  readonly lineHeight: number;
}

/** Approximate value of `line-height: normal` for most fonts (CSS Inline 3 recommends 1.0 to 1.2). */
const normalLineHeight = 1.2;

export function lineHeightOf({
  lineHeight,
  fontSize,
}: Pick<CSSStyleDeclaration, 'lineHeight' | 'fontSize'>): number {
  const height = Number.parseFloat(lineHeight);
  if (Number.isFinite(height)) return height;
  const size = Number.parseFloat(fontSize);
  return (Number.isFinite(size) ? size : 16) * normalLineHeight;
}

/** Returns the line height of an element in window pixels, including its zoom. */
export function lineHeightIn(element: Element): number {
  const zoom = 'currentCSSZoom' in Element.prototype ? native(element).currentCSSZoom : 1;
  return lineHeightOf(getComputedStyle(element)) * zoom;
}

/** Returns the line of text at a point in the window, or an area of one line height around it if there is no text. */
export function lineBoxAt(document: Document, x: number, y: number): Place {
  const element = native(document).elementFromPoint(x, y) ?? native(document).body;
  const lineHeight = lineHeightIn(element);
  const box = glyphBoxes(document, x, y).find(({ top, bottom }) => top <= y && y <= bottom);
  const middle = box === undefined ? y : (box.top + box.bottom) / 2;
  return { top: middle - lineHeight / 2, bottom: middle + lineHeight / 2, lineHeight };
}

function glyphBoxes(document: Document, x: number, y: number): readonly DOMRect[] {
  const position = textPositionAt(document, x, y);
  if (position === null || !(position.node instanceof Text)) return [];
  const range = native(document).createRange();
  range.setStart(position.node, Math.max(0, position.offset - 1));
  range.setEnd(position.node, Math.min(position.node.length, position.offset + 1));
  return [...range.getClientRects()];
}

/** Finds the text position at a point. Safari supports only the older API. */
function textPositionAt(document: Document, x: number, y: number): { node: Node; offset: number } | null {
  const isSupported: boolean = 'caretPositionFromPoint' in Document.prototype;
  if (isSupported) {
    const position = native(document).caretPositionFromPoint(x, y);
    return position === null ? null : { node: position.offsetNode, offset: position.offset };
  }
  const range = Document.prototype.caretRangeFromPoint?.call(document, x, y) ?? null;
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
}

/**
 * Returns the line that contains the caret in a field or in text; null if there is no caret. In multi-line fields, only
 * hard line breaks count because browsers do not expose soft wraps.
 */
export function caretBox(document: Document, focused: Element | null): Place | null {
  if (isTextField(focused)) return fieldCaretBox(focused);
  const selection = native(document).getSelection();
  const { focusNode } = selection ?? {};
  if (selection === null || !focusNode) return null;
  const element = focusNode instanceof Element ? focusNode : native(focusNode).parentElement;
  if (element === null) return null;
  const range = native(document).createRange();
  range.setStart(focusNode, selection.focusOffset);
  const box = range.getClientRects()[0] ?? native(element).getBoundingClientRect();
  const lineHeight = lineHeightIn(element);
  const middle = box.height > lineHeight * 2 ? box.top + lineHeight / 2 : (box.top + box.bottom) / 2;
  return { top: middle - lineHeight / 2, bottom: middle + lineHeight / 2, lineHeight };
}

function fieldCaretBox(field: HTMLInputElement | HTMLTextAreaElement): Place {
  const { top, bottom } = field.getBoundingClientRect();
  const style = getComputedStyle(field);
  const lineHeight = lineHeightIn(field);
  if (field instanceof HTMLInputElement) return { top, bottom, lineHeight };
  const before = field.value.slice(0, field.selectionEnd).split('\n').length - 1;
  const padding = Number.parseFloat(style.paddingTop) || 0;
  const caretTop = top + padding + before * lineHeight - field.scrollTop;
  const shown = Math.max(top, Math.min(caretTop, bottom - lineHeight));
  return { top: shown, bottom: shown + lineHeight, lineHeight };
}
