import { framedDocument, isFrame, native } from '../../page-dom.ts';
import type { UnreachableReason } from '../unsupported-reasons.ts';
import type { Context } from './context.ts';

export function unreachable({ visitor, window, contested }: Context): readonly UnreachableReason[] {
  const elements = [...(visitor.trees() ?? [window.document])].flatMap((tree) => [
    ...native(tree).querySelectorAll(':defined'),
  ]);
  const reasons: UnreachableReason[] = [];
  if (elements.some(hasClosedRoot)) reasons.push('closed_shadow_root');
  if (elements.some((element) => isFrame(element) && framedDocument(element) === null))
    reasons.push('cross_origin_frame');
  if (contested?.isAny) reasons.push('page_undoes_changes');
  return reasons;
}

/**
 * Closed shadow roots cannot be detected directly, but a custom element that has no children and still takes up space
 * probably has one.
 */
function hasClosedRoot(element: Element): boolean {
  const { localName, shadowRoot, firstChild } = native(element);
  if (!localName.includes('-') || shadowRoot !== null || firstChild !== null) return false;
  const { width, height } = native(element).getBoundingClientRect();
  return width * height > 0;
}
