import { parsePage } from '../../../../../functions/content/aria/page-document.ts';
import { Selectors } from '../../../../../functions/content/aria/selectors.ts';

export function allSelectors(html: string): { within: readonly string[]; selectors: string[] } {
  const page = parsePage(html);
  const { scope, within } = page;
  const selectors = new Selectors(page);
  return {
    within,
    selectors: Array.from(scope.querySelectorAll('*'), (element) => selectors.of(element) ?? 'none'),
  };
}
