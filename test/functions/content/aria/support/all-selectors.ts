import { parsePage } from '../../../../../functions/content/aria/page-document.ts';
import { Selectors } from '../../../../../functions/content/aria/selectors.ts';

export function allSelectors(html: string): { within: readonly string[]; selectors: string[] } {
  const { root, isWholePage, within } = parsePage(html);
  const scope = isWholePage ? root.ownerDocument : root;
  const selectors = new Selectors(root, scope);
  return {
    within,
    selectors: Array.from(scope.querySelectorAll('*'), (element) => selectors.of(element) ?? 'none'),
  };
}
