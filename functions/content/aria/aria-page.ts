import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { runAxe } from './axe.ts';
import { elementRejection } from './element-rules.ts';
import { Examination } from './examination.ts';
import { pageTextOf } from './excerpts.ts';
import type { Opened, VerifiedPatches } from './messages.ts';
import { ControlNames } from './naming/borrowed-name.ts';
import { parsePage } from './page-document.ts';
import { type Patch, patchRejection } from './patch-rules.ts';
import { type Application, PatchVerifier } from './patch-verifier.ts';
import { Selectors } from './selectors.ts';

export interface AriaPage {
  readonly opened: Opened;
  /**
   * Applies the patches that fix at least one failure without causing another. Call it at most once.
   *
   * @param pageLanguage BCP-47 tag, or null when unknown
   * @param leftMs returns the remaining time in milliseconds. Patches that are not examined in time are rejected.
   */
  verify(
    patches: readonly Patch[],
    pageLanguage: string | null,
    leftMs: () => number,
  ): Promise<VerifiedPatches>;
}

/** @throws PageTooComplexError */
export async function openAriaPage(html: string): Promise<AriaPage> {
  const page = parsePage(html);
  const selectors = new Selectors(page);
  const examine = async () => new Examination(await runAxe(page), (element) => selectors.of(element));
  const startedMs = performance.now();
  const examination = await examine();
  const examinationMs = performance.now() - startedMs;
  return {
    opened: {
      ...reported(examination),
      failures: examination.failures(),
      text: pageTextOf(page.root),
      within: [...page.within],
      examinationMs,
    },
    async verify(patches, pageLanguage, leftMs) {
      const applications: Application[] = [];
      const names = new ControlNames(page.scope);
      const checked: { selector: string; rejection: RejectionReason | null }[] = [];
      for (const [index, patch] of patches.entries()) {
        const element = selectors.find(patch.selector);
        const rejection =
          patchRejection(patch) ??
          (element === null
            ? 'element_not_found'
            : await elementRejection(patch, element, pageLanguage, names));
        if (element !== null && rejection === null) applications.push({ index, patch, element });
        const canonical = element === null ? null : selectors.of(element);
        checked.push({ selector: canonical ?? patch.selector, rejection });
      }
      const verifier = new PatchVerifier(examination, examinationMs, examine, leftMs);
      const verdicts = await verifier.run(applications);
      return {
        tried: checked.map(({ selector, rejection }, index) => ({
          selector,
          verdict:
            rejection === null ? (verdicts.get(index) ?? { reason: 'not_checked' }) : { reason: rejection },
        })),
        ...reported(verifier.left),
      };
    },
  };
}

function reported(examination: Examination): Pick<Opened, 'violations' | 'undecided'> {
  return { violations: examination.violations(), undecided: [...examination.undecided] };
}
