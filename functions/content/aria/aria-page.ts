import { runAxe } from './axe.ts';
import type { Opened, PatchVerdict, Proved } from './messages.ts';
import { type PageDocument, parsePage } from './page-document.ts';
import { type Patch, patchObjection } from './patch-rules.ts';
import { Selectors } from './selectors.ts';
import { type FailingElement, Standing } from './standing.ts';

type VerdictOrNull = PatchVerdict | null;

/** A patch on its element. */
interface Application {
  readonly index: number;
  readonly patch: Patch;
  readonly element: Element;
}

/**
 * Markup in a document of its own, where no script runs and nothing is loaded, and what axe-core finds wrong
 * with it as patches are tried.
 */
export class AriaPage {
  private constructor(
    private readonly page: PageDocument,
    private readonly selectors: Selectors,
    private standing: Standing,
    /** How long the longest look at the page took, in milliseconds. */
    private lookMs: number,
  ) {}

  /**
   * Parses markup and looks at it for the first time.
   *
   * @throws PageTooComplexError
   */
  static async open(html: string): Promise<AriaPage> {
    const page = parsePage(html);
    const scope = page.isWholePage ? page.root.ownerDocument : page.root;
    const selectors = new Selectors(page.root, scope);
    const { standing, lookMs } = await look(page, selectors);
    return new AriaPage(page, selectors, standing, lookMs);
  }

  /** What fails: for the caller by rule, for the model by element; and in what the markup stands. */
  opened(): Opened {
    return {
      violations: this.standing.violations(),
      failures: this.standing.failures(),
      within: [...this.page.within],
    };
  }

  /**
   * Applies the patches that mend something and break nothing, and leaves them applied. Tried all together
   * first, then in halves: most proposals are good, and one look costs as much for one patch as for fifty.
   *
   * @param leftMs milliseconds left; no look is begun that may not end within them, and what is not looked at
   *   by then is rejected
   */
  async prove(patches: readonly Patch[], leftMs: () => number): Promise<Proved> {
    const applications: Application[] = [];
    const verdicts = patches.map((patch, index): VerdictOrNull => {
      const objection = patchObjection(patch);
      if (objection !== null) return { reason: objection };
      const element = this.selectors.find(patch.selector);
      if (element === null) return { reason: 'element_not_found' };
      applications.push({ index, patch, element });
      return null;
    });
    if (applications.length > 0) await this.proveAll(applications, verdicts, leftMs);
    return {
      tried: patches.map(({ selector }, index) => ({
        selector: this.selectorFor(selector),
        verdict: verdicts[index] ?? { reason: 'not_checked' },
      })),
      violations: this.standing.violations(),
    };
  }

  /** The selector of the one element that was meant, in the form of all others; else as it came. */
  private selectorFor(proposed: string): string {
    const element = this.selectors.find(proposed);
    return element === null ? proposed : (this.selectors.of(element) ?? proposed);
  }

  private async proveAll(applications: Application[], verdicts: VerdictOrNull[], leftMs: () => number) {
    const groups = [applications];
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (leftMs() < this.lookMs * lookTimeFactor) return;
      const undo = group.map(apply);
      const { standing: after, lookMs } = await look(this.page, this.selectors);
      this.lookMs = Math.max(this.lookMs, lookMs);
      const mended = this.standing.without(after);
      const credit = after.without(this.standing).length > 0 ? null : creditOf(group, mended);
      if (credit !== null) {
        for (const [index, verdict] of credit) verdicts[index] = verdict;
        this.standing = after;
        continue;
      }
      for (const restore of undo.reverse()) restore();
      const [only] = group;
      if (group.length === 1 && only !== undefined) {
        verdicts[only.index] = { reason: mended.length > 0 ? 'new_violation' : 'no_improvement' };
        continue;
      }
      const middle = Math.ceil(group.length / 2);
      // The first half is looked at first: what comes last goes out first.
      groups.push(group.slice(middle), group.slice(0, middle));
    }
  }
}

/** A look may take so many times as long as the longest before it. */
const lookTimeFactor = 2;

async function look(
  page: PageDocument,
  selectors: Selectors,
): Promise<{ standing: Standing; lookMs: number }> {
  const startedMs = performance.now();
  const rules = await runAxe(page);
  const standing = new Standing(rules, (element) => selectors.of(element));
  return { standing, lookMs: performance.now() - startedMs };
}

/** Sets or removes the attribute; the function given back undoes it. */
function apply({ element, patch: { attribute, value } }: Application): () => void {
  const before = element.getAttribute(attribute);
  write(element, attribute, value);
  return () => write(element, attribute, before);
}

function write(element: Element, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}

/**
 * Gives each patch the failure that it mended. A patch alone may have mended any; of several, each must have
 * mended one on an element that no other touched. Null when that does not go round.
 */
function creditOf(
  group: readonly Application[],
  mended: readonly FailingElement[],
): [index: number, verdict: PatchVerdict][] | null {
  const isAlone = group.length === 1;
  if (new Set(group.map(({ element }) => element)).size < group.length) return null;
  const credit: [number, PatchVerdict][] = [];
  for (const { index, element } of group) {
    const own = mended.find((failure) => failure.element === element) ?? (isAlone ? mended[0] : undefined);
    if (own === undefined) return null;
    credit.push([index, { rule: own.rule, impact: own.impact }]);
  }
  return credit;
}
