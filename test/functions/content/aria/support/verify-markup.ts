import { AriaPage } from '../../../../../functions/content/aria/aria-page.ts';
import type { PatchVerdict } from '../../../../../functions/content/aria/messages.ts';

/** Selector, attribute name and value of a patch. */
export type PatchTuple = readonly [selector: string, attribute: string, value: string | null];

interface VerifiedMarkup {
  /** Rules violated before and after the patches. */
  readonly before: readonly string[];
  readonly left: readonly string[];
  /** For each patch, the rule that it fixes or the rejection reason. */
  readonly verdicts: readonly string[];
}

const verdictText = (verdict: PatchVerdict) =>
  'reason' in verdict ? verdict.reason : `mends ${verdict.rule}`;

/** Opens markup in the current thread and verifies patches for it. */
export async function verifyMarkup(
  html: string,
  patches: readonly PatchTuple[],
  pageLanguage: string | null = 'en',
  leftMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<VerifiedMarkup> {
  const page = await AriaPage.open(html);
  const before = page.opened().violations.map(({ rule }) => rule);
  const proposed = patches.map(([selector, attribute, value]) => ({ selector, attribute, value }));
  const { tried, violations } = await page.verify(proposed, pageLanguage, leftMs);
  return {
    before,
    left: violations.map(({ rule }) => rule),
    verdicts: tried.map(({ verdict }) => verdictText(verdict)),
  };
}
