import * as dom from '../../page-dom.ts';
import type { UnreachableReason } from '../unsupported-reasons.ts';
import type { Context } from './context.ts';

/** Properties whose important values color tools paint over. */
const coverable = /^(?:color|background-.*)$/;

export function unreachable({ visitor, window, contested }: Context): readonly UnreachableReason[] {
  const elements = [...(visitor.trees() ?? [window.document])].flatMap((tree) => [
    ...dom.queryAll(tree, ':defined'),
  ]);
  const reasons: UnreachableReason[] = [];
  if (elements.some(hasClosedRoot)) reasons.push('closed_shadow_root');
  if (elements.some((element) => dom.isFrame(element) && dom.framedDocument(element) === null))
    reasons.push('cross_origin_frame');
  if (elements.some(hasImportantStyle)) reasons.push('important_style_attribute');
  if (contested?.isAny) reasons.push('page_undoes_changes');
  return reasons;
}

/** Returns whether the `style` attribute of an element has an important declaration that no tool can replace. */
function hasImportantStyle(element: Element): boolean {
  if (!dom.isStyled(element) || !dom.matches(element, '[style*="important" i]:not([data-aw-ignore] *)'))
    return false;
  const style = dom.property(element, 'style');
  return [...style].some((name) => style.getPropertyPriority(name) !== '' && !coverable.test(name));
}

/**
 * Closed shadow roots cannot be detected directly, but a custom element that has no children and still takes up space
 * probably has one.
 */
function hasClosedRoot(element: Element): boolean {
  if (!dom.localName(element).includes('-') || dom.shadowRoot(element) || dom.firstChild(element))
    return false;
  const { width, height } = dom.bounds(element);
  return width * height > 0;
}
