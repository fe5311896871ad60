import * as dom from '../../../page-dom.ts';
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
  const zoom = 'currentCSSZoom' in Element.prototype ? dom.property(element, 'currentCSSZoom') : 1;
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
  const element = dom.property(tree, 'elementFromPoint').call(tree, x, y);
  const shadowRoot = element && dom.shadowRoot(element);
  const inside = shadowRoot?.elementFromPoint(x, y) ?? element;
  if (shadowRoot !== null && inside !== element) return lineBoxAt(shadowRoot, x, y);
  const inner = element && dom.framedDocument(element);
  if (inner !== null) {
    const offset = viewportOffset(inner);
    const outer = viewportOffset(tree);
    return moved(lineBoxAt(inner, x - offset.x + outer.x, y - offset.y + outer.y), offset.y - outer.y);
  }
  const lineHeight = lineHeightIn(element ?? dom.body(documentOf(tree)));
  const box = glyphBoxes(tree, x, y).find(({ top, bottom }) => top <= y && y <= bottom);
  const middle = box === undefined ? y : (box.top + box.bottom) / 2;
  return { top: middle - lineHeight / 2, bottom: middle + lineHeight / 2, lineHeight };
}

function glyphBoxes(tree: Document | ShadowRoot, x: number, y: number): readonly DOMRect[] {
  const position = textPositionAt(tree, x, y);
  if (position === null || !dom.isText(position.node)) return [];
  const { node, offset } = position;
  const range = new Range();
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
    const shadowRoots = dom.isShadowRoot(tree) ? [tree] : [];
    const position = dom.property(document, 'caretPositionFromPoint').call(document, x, y, { shadowRoots });
    return position === null ? null : { node: position.offsetNode, offset: position.offset };
  }
  const range = Document.prototype.caretRangeFromPoint?.call(document, x, y) ?? null;
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
}

function documentOf(tree: Document | ShadowRoot): Document {
  return dom.isShadowRoot(tree) ? tree.ownerDocument : tree;
}

/**
 * Returns the line that contains the caret in a field or in text; null if there is no caret. In multi-line fields, only
 * hard line breaks count, because browsers do not expose soft wraps.
 * @param focused the focused element, in the page or in a frame
 */
export function caretBox(document: Document, focused: Element | null): Place | null {
  const offset = viewportOffset(focused ?? document);
  if (isTextField(focused)) return moved(fieldCaretBox(focused), offset.y);
  const selection = dom.view(focused ? dom.ownerDocument(focused) : document)?.getSelection();
  if (!selection?.focusNode) return null;
  const { focusNode } = selection;
  const element = dom.isElement(focusNode) ? focusNode : dom.parentElement(focusNode);
  if (element === null) return null;
  const range = new Range();
  range.setStart(focusNode, selection.focusOffset);
  const box = range.getClientRects()[0] ?? dom.bounds(element);
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
