import { openAriaPage } from '../../../../../functions/content/aria/aria-page.ts';
import type { PatchVerdict } from '../../../../../functions/content/aria/messages.ts';

export type PatchTuple = readonly [selector: string, attribute: string, value: string | null];

interface VerifiedMarkup {
  readonly before: readonly string[];
  readonly left: readonly string[];
  /** For each patch, `fixes RULE` or the reason for rejecting the patch. */
  readonly verdicts: readonly string[];
}

const verdictText = (verdict: PatchVerdict) =>
  'reason' in verdict ? verdict.reason : `fixes ${verdict.rule}`;

/** Verifies patches in the current thread. */
export async function verifyMarkup(
  html: string,
  patches: readonly PatchTuple[],
  pageLanguage: string | null = 'en',
  leftMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<VerifiedMarkup> {
  const page = await openAriaPage(html);
  const before = page.opened.violations.map(({ rule }) => rule);
  const proposed = patches.map(([selector, attribute, value]) => ({ selector, attribute, value }));
  const { tried, violations } = await page.verify(proposed, pageLanguage, leftMs);
  return {
    before,
    left: violations.map(({ rule }) => rule),
    verdicts: tried.map(({ verdict }) => verdictText(verdict)),
  };
}
