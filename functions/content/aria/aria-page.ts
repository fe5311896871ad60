import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { runAxe } from './axe.ts';
import { elementRejection } from './element-rules.ts';
import { Examination } from './examination.ts';
import { pageTextOf } from './excerpts.ts';
import type { Opened, VerifiedPatches } from './messages.ts';
import { type PageDocument, parsePage } from './page-document.ts';
import { type Patch, patchRejection } from './patch-rules.ts';
import { type Application, PatchVerifier } from './patch-verifier.ts';
import { Selectors } from './selectors.ts';

export class AriaPage {
  private readonly page: PageDocument;
  private readonly selectors: Selectors;
  private examination: Examination;
  private readonly examinationMs: number;

  private constructor(
    page: PageDocument,
    selectors: Selectors,
    examination: Examination,
    examinationMs: number,
  ) {
    this.page = page;
    this.selectors = selectors;
    this.examination = examination;
    this.examinationMs = examinationMs;
  }

  /** @throws PageTooComplexError */
  static async open(html: string): Promise<AriaPage> {
    const page = parsePage(html);
    const scope = page.isWholePage ? page.root.ownerDocument : page.root;
    const selectors = new Selectors(page.root, scope);
    const startedMs = performance.now();
    const examination = await examinePage(page, selectors);
    return new AriaPage(page, selectors, examination, performance.now() - startedMs);
  }

  opened(): Opened {
    return {
      violations: this.examination.violations(),
      undecided: [...this.examination.undecided],
      failures: this.examination.failures(),
      text: pageTextOf(this.page.root),
      within: [...this.page.within],
      examinationMs: this.examinationMs,
    };
  }

  /**
   * Applies the patches that fix at least one failure without causing another.
   *
   * @param pageLanguage BCP-47 tag, or null when unknown
   * @param leftMs returns the remaining time in milliseconds; patches not examined in time are rejected
   */
  async verify(
    patches: readonly Patch[],
    pageLanguage: string | null,
    leftMs: () => number,
  ): Promise<VerifiedPatches> {
    const applications: Application[] = [];
    const checked: { selector: string; rejection: RejectionReason | null }[] = [];
    for (const [index, patch] of patches.entries()) {
      const element = this.selectors.find(patch.selector);
      const rejection =
        patchRejection(patch) ??
        (element === null ? 'element_not_found' : await elementRejection(patch, element, pageLanguage));
      if (element !== null && rejection === null) applications.push({ index, patch, element });
      const canonical = element === null ? null : this.selectors.of(element);
      checked.push({ selector: canonical ?? patch.selector, rejection });
    }
    const examine = () => examinePage(this.page, this.selectors);
    const verifier = new PatchVerifier(this.examination, this.examinationMs, examine, leftMs);
    const verdicts = await verifier.run(applications);
    this.examination = verifier.left;
    return {
      tried: checked.map(({ selector, rejection }, index) => ({
        selector,
        verdict:
          rejection === null ? (verdicts.get(index) ?? { reason: 'not_checked' }) : { reason: rejection },
      })),
      violations: this.examination.violations(),
      undecided: [...this.examination.undecided],
    };
  }
}

async function examinePage(page: PageDocument, selectors: Selectors): Promise<Examination> {
  return new Examination(await runAxe(page), (element) => selectors.of(element));
}
