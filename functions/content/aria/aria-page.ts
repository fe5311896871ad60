import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { runAxe } from './axe.ts';
import { elementRejection } from './element-rules.ts';
import { Examination } from './examination.ts';
import { pageTextOf } from './excerpts.ts';
import type { Opened, PatchVerdict, VerifiedPatches } from './messages.ts';
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
    const rejections: (RejectionReason | null)[] = [];
    for (const [index, patch] of patches.entries()) {
      const rejection = await this.rejectionOf(patch, pageLanguage);
      const element = rejection === null ? this.selectors.find(patch.selector) : null;
      if (element !== null) applications.push({ index, patch, element });
      rejections.push(rejection);
    }
    const examine = () => examinePage(this.page, this.selectors);
    const verifier = new PatchVerifier(this.examination, this.examinationMs, examine, leftMs);
    const verdicts = await verifier.run(applications);
    this.examination = verifier.left;
    const verdictOf = (index: number): PatchVerdict => {
      const rejection = rejections[index] ?? null;
      return rejection === null ? (verdicts.get(index) ?? { reason: 'not_checked' }) : { reason: rejection };
    };
    return {
      tried: patches.map(({ selector }, index) => ({
        selector: this.selectorFor(selector),
        verdict: verdictOf(index),
      })),
      violations: this.examination.violations(),
      undecided: [...this.examination.undecided],
    };
  }

  private async rejectionOf(patch: Patch, pageLanguage: string | null): Promise<RejectionReason | null> {
    const rejection = patchRejection(patch);
    if (rejection !== null) return rejection;
    const element = this.selectors.find(patch.selector);
    return element === null ? 'element_not_found' : elementRejection(patch, element, pageLanguage);
  }

  private selectorFor(proposed: string): string {
    const element = this.selectors.find(proposed);
    return element === null ? proposed : (this.selectors.of(element) ?? proposed);
  }
}

async function examinePage(page: PageDocument, selectors: Selectors): Promise<Examination> {
  return new Examination(await runAxe(page), (element) => selectors.of(element));
}
