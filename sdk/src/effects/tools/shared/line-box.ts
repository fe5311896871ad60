import { framedDocument, isElement, isShadowRoot, isText, native } from '../../../page-dom.ts';
import { isInput, isTextField, type TextField } from './dom.ts';
import { viewportOffset } from './trees.ts';

export interface Place {
  readonly top: number;
  readonly bottom: number;
  readonly lineHeight: number;
}

/** Approximate value of `line-height: normal` for most fonts (CSS Inline 3 recommends 1.0 to 1.2). */
export const normalLineHeight = 1.2;

export function lineHeightOf({
  lineHeight,
  fontSize,
}: Pick<CSSStyleDeclaration, 'lineHeight' | 'fontSize'>): number {
  const height = Number.parseFloat(lineHeight);
  if (Number.isFinite(height)) return height;
  const size = Number.parseFloat(fontSize);
  return (Number.isFinite(size) ? size : 16) * normalLineHeight;
}

/** Returns the line height of an element in window pixels, with the element's CSS zoom applied. */
export function lineHeightIn(element: Element): number {
  const zoom = 'currentCSSZoom' in Element.prototype ? native(element).currentCSSZoom : 1;
  return lineHeightOf(getComputedStyle(element)) * zoom;
}

export function moved({ top, bottom, lineHeight }: Place, by: number): Place {
  return { top: top + by, bottom: bottom + by, lineHeight };
}

/**
 * Returns the line of text at a viewport point, searching nested shadow roots and frames. If there is no text, returns
 * an area one line high around the point.
 */
export function lineBoxAt(tree: Document | ShadowRoot, x: number, y: number): Place {
  const element = native(tree).elementFromPoint(x, y);
  const { shadowRoot = null } = native(element) ?? {};
  const inside = shadowRoot?.elementFromPoint(x, y) ?? element;
  if (shadowRoot !== null && inside !== element) return lineBoxAt(shadowRoot, x, y);
  const inner = element && framedDocument(element);
  if (inner !== null) {
    const offset = viewportOffset(inner);
    const outer = viewportOffset(tree);
    return moved(lineBoxAt(inner, x - offset.x + outer.x, y - offset.y + outer.y), offset.y - outer.y);
  }
  const lineHeight = lineHeightIn(element ?? native(documentOf(tree)).body);
  const box = glyphBoxes(tree, x, y).find(({ top, bottom }) => top <= y && y <= bottom);
  const middle = box === undefined ? y : (box.top + box.bottom) / 2;
  return { top: middle - lineHeight / 2, bottom: middle + lineHeight / 2, lineHeight };
}

function glyphBoxes(tree: Document | ShadowRoot, x: number, y: number): readonly DOMRect[] {
  const position = textPositionAt(tree, x, y);
  if (position === null || !isText(position.node)) return [];
  const { node, offset } = position;
  const range = native(documentOf(tree)).createRange();
  range.setStart(node, Math.max(0, offset - 1));
  range.setEnd(node, Math.min(node.length, offset + 1));
  return [...range.getClientRects()];
}

/** Finds the text position at a point. Older versions of Safari support only `caretRangeFromPoint`. */
function textPositionAt(
  tree: Document | ShadowRoot,
  x: number,
  y: number,
): { node: Node; offset: number } | null {
  const document = documentOf(tree);
  const isSupported: boolean = 'caretPositionFromPoint' in Document.prototype;
  if (isSupported) {
    const shadowRoots = isShadowRoot(tree) ? [tree] : [];
    const position = native(document).caretPositionFromPoint(x, y, { shadowRoots });
    return position === null ? null : { node: position.offsetNode, offset: position.offset };
  }
  const range = Document.prototype.caretRangeFromPoint?.call(document, x, y) ?? null;
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
}

function documentOf(tree: Document | ShadowRoot): Document {
  return isShadowRoot(tree) ? tree.ownerDocument : tree;
}

/**
 * Returns the line that contains the caret in a field or in text; null if there is no caret. In multi-line fields, only
 * hard line breaks count, because browsers do not expose soft wraps.
 * @param focused the focused element, in the page or in a frame
 */
export function caretBox(document: Document, focused: Element | null): Place | null {
  const offset = viewportOffset(focused ?? document);
  if (isTextField(focused)) return moved(fieldCaretBox(focused), offset.y);
  const own = native(focused)?.ownerDocument ?? document;
  const selection = native(own).getSelection();
  const { focusNode } = selection ?? {};
  if (selection === null || !focusNode) return null;
  const element = isElement(focusNode) ? focusNode : native(focusNode).parentElement;
  if (element === null) return null;
  const range = native(own).createRange();
  range.setStart(focusNode, selection.focusOffset);
  const box = range.getClientRects()[0] ?? native(element).getBoundingClientRect();
  const lineHeight = lineHeightIn(element);
  const middle = box.height > lineHeight * 2 ? box.top + lineHeight / 2 : (box.top + box.bottom) / 2;
  return moved({ top: middle - lineHeight / 2, bottom: middle + lineHeight / 2, lineHeight }, offset.y);
}

function fieldCaretBox(field: TextField): Place {
  const { top, bottom } = field.getBoundingClientRect();
  const style = getComputedStyle(field);
  const lineHeight = lineHeightIn(field);
  if (isInput(field)) return { top, bottom, lineHeight };
  const before = field.value.slice(0, field.selectionEnd).split('\n').length - 1;
  const padding = Number.parseFloat(style.paddingTop) || 0;
  const caretTop = top + padding + before * lineHeight - field.scrollTop;
  const shown = Math.max(top, Math.min(caretTop, bottom - lineHeight));
  return { top: shown, bottom: shown + lineHeight, lineHeight };
}
