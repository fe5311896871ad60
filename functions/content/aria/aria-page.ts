import { JSDOM, VirtualConsole } from 'jsdom';
import type { Violation } from '../../../shared/contract/content/aria-fix.ts';
import { type FailingRule, runAxe } from './axe.ts';
import { maximumDepth, maximumElements } from './complexity.ts';
import type { Failure, PatchVerdict } from './messages.ts';
import { type Patch, patchObjection } from './patch-rules.ts';

/** How much of an element's own markup a failure shows, in UTF-16 code units. */
const maximumExcerptLength = 300;

/** The page has more elements, or nests deeper, than can be looked at in time. */
export class PageTooComplexError extends Error {
  override readonly name = 'PageTooComplexError';
}

type VerdictOrNull = PatchVerdict | null;

/** A patch on its element, with what stood there before. */
interface Application {
  readonly index: number;
  readonly patch: Patch;
  readonly element: Element;
}

/** What fails, by rule and element. */
class Standing {
  private readonly impacts = new Map<string, FailingRule['impact']>();
  private readonly failing = new Map<string, Element>();

  constructor(rules: readonly FailingRule[], ids: (element: Element) => number) {
    for (const { rule, impact, elements } of rules) {
      this.impacts.set(rule, impact);
      for (const { element } of elements) this.failing.set(`${rule} ${ids(element)}`, element);
    }
  }

  /** Failures here that are not there. */
  without(other: Standing): { rule: string; impact: FailingRule['impact']; element: Element }[] {
    return [...this.failing]
      .filter(([key]) => !other.failing.has(key))
      .map(([key, element]) => {
        const rule = key.slice(0, key.indexOf(' '));
        return { rule, impact: this.impacts.get(rule) ?? null, element };
      });
  }
}

/**
 * Markup in a document of its own, where no script runs and nothing is loaded, and what axe-core finds wrong
 * with it as patches are tried.
 */
export class AriaPage {
  private readonly document: Document;
  private readonly isWholePage: boolean;
  private readonly elementIds = new WeakMap<Element, number>();
  private nextElementId = 0;

  /** @throws PageTooComplexError */
  constructor(html: string) {
    this.document = new JSDOM(html, { virtualConsole: new VirtualConsole() }).window.document;
    this.isWholePage = /<html[\s>]|<!doctype\b/i.test(html);
    refuseTooComplex(this.document.documentElement);
  }

  /** What fails now: for the caller by rule, and for the model by element. */
  async examine(): Promise<{ violations: Violation[]; failures: Failure[] }> {
    const rules = await runAxe(this.document.documentElement, this.isWholePage, true);
    return {
      violations: rules.map(({ elements, ...rule }) => ({
        ...rule,
        selectors: elements.map(({ selector }) => selector),
      })),
      failures: rules.flatMap(({ rule, help, elements }) =>
        elements.map(({ element, selector }) => ({ rule, help, selector, html: openingTag(element) })),
      ),
    };
  }

  /**
   * Applies the patches that mend something and break nothing, and leaves them applied. Tried all together
   * first, then in halves: most proposals are good, and one look costs as much for one patch as for fifty.
   *
   * @param isOver asked before each look; patches not looked at by then are rejected
   */
  async prove(patches: readonly Patch[], isOver: () => boolean): Promise<PatchVerdict[]> {
    const verdicts: VerdictOrNull[] = patches.map((patch) => {
      const reason = patchObjection(patch);
      return reason === null ? null : { reason };
    });
    const applications: Application[] = [];
    for (const [index, patch] of patches.entries()) {
      if (verdicts[index] !== null) continue;
      const element = this.find(patch.selector);
      if (element === null) verdicts[index] = { reason: 'element_not_found' };
      else applications.push({ index, patch, element });
    }
    if (applications.length > 0) await this.proveAll(applications, verdicts, isOver);
    return verdicts.map((verdict) => verdict ?? { reason: 'not_checked' });
  }

  private async proveAll(applications: Application[], verdicts: VerdictOrNull[], isOver: () => boolean) {
    let standing = await this.stand();
    const groups = [applications];
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (isOver()) return;
      const undo = group.map(apply);
      const after = await this.stand();
      const mended = standing.without(after);
      const credit = after.without(standing).length > 0 ? null : creditOf(group, mended);
      if (credit !== null) {
        for (const [index, verdict] of credit) verdicts[index] = verdict;
        standing = after;
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

  private async stand(): Promise<Standing> {
    const rules = await runAxe(this.document.documentElement, this.isWholePage, false);
    return new Standing(rules, (element) => this.idOf(element));
  }

  private idOf(element: Element): number {
    const known = this.elementIds.get(element);
    if (known !== undefined) return known;
    this.nextElementId += 1;
    this.elementIds.set(element, this.nextElementId);
    return this.nextElementId;
  }

  /** The one element a selector names; null for none, several, or no selector at all. */
  private find(selector: string): Element | null {
    try {
      const found = this.document.querySelectorAll(selector);
      return found.length === 1 ? (found[0] ?? null) : null;
    } catch {
      return null;
    }
  }
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
  mended: readonly { rule: string; impact: FailingRule['impact']; element: Element }[],
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

function refuseTooComplex(root: Element): void {
  let elements = 0;
  const waiting: [Element, number][] = [[root, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [element, depth] = next;
    elements += 1;
    if (elements > maximumElements || depth > maximumDepth) throw new PageTooComplexError();
    for (const child of element.children) waiting.push([child, depth + 1]);
  }
}

function openingTag(element: Element): string {
  const shallow = element.cloneNode(false);
  const markup = 'outerHTML' in shallow ? String(shallow.outerHTML) : '';
  const text = element.textContent?.trim().slice(0, maximumExcerptLength / 3) ?? '';
  return `${markup.slice(0, maximumExcerptLength)}${text}`;
}
