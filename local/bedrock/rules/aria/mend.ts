import { type Failure, openPage, type Page } from './page.ts';
import { applyChange, type Change, isAllowed, type Patch } from './patch.ts';
import { repairPhases } from './repairs/index.ts';
import { selectorOf } from './selector.ts';

/** More failures than this are left for another call. */
const maxFailures = 200;

interface Attempt {
  readonly failure: Failure;
  readonly ways: readonly (readonly Change[])[];
}

/**
 * Finds attribute patches that mend what axe-core finds at fault. Each kept one makes its failure go and no new one
 * come; markup without failures gets none, and neither does markup too large to be looked at.
 * @param html a fragment or a whole page; no script in it runs
 * @param deadlineMs when to come back with what is found by then (`Date.now`)
 * @param within the elements that a fragment stands inside of, outermost first
 */
export async function mendMarkup(
  html: string,
  deadlineMs = Number.POSITIVE_INFINITY,
  within: readonly string[] = [],
): Promise<Patch[]> {
  const page = openPage(html, within);
  if (page === undefined) return [];
  const patches: Patch[] = [];
  let failures = await page.findFailures();
  for (const repairs of repairPhases) {
    const attempts = failures.slice(0, maxFailures).flatMap((failure) => {
      const ways = repairs[failure.rule]?.(failure).filter((way) => way.length > 0 && way.every(isAllowed));
      return ways === undefined || ways.length === 0 ? [] : [{ failure, ways }];
    });
    if (attempts.length === 0) continue;
    patches.push(...(await attemptAll({ page, before: failures, deadlineMs }, attempts)));
    failures = await page.findFailures();
  }
  page.close();
  return withoutRepeats(patches);
}

/** The page being mended, what failed before, and until when to try. */
interface Bench {
  readonly page: Page;
  readonly before: readonly Failure[];
  readonly deadlineMs: number;
}

function withoutRepeats(patches: readonly Patch[]): Patch[] {
  const seen = new Set<string>();
  return patches.filter(({ selector, attribute, value }) => {
    const key = JSON.stringify([selector, attribute, value]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Tries the first way of every repair at once, then the next way of those that did not help, until none is left. */
async function attemptAll(bench: Bench, attempts: readonly Attempt[]): Promise<Patch[]> {
  const { page, before, deadlineMs } = bench;
  const patches: Patch[] = [];
  let waiting = attempts;
  while (waiting.length > 0 && Date.now() < deadlineMs) {
    const tried = waiting.map(tryFirstWay);
    const left = await page.findFailures();
    const added = left.filter((now) => !before.some((known) => isSame(known, now)));
    const harmful = tried.filter(
      ({ failure, way }) =>
        left.some((now) => isSame(now, failure)) || added.some((now) => concerns(now, way)),
    );
    const unexplained = added.some((now) => !tried.some(({ way }) => concerns(now, way)));
    if (unexplained && tried.length > 1) {
      takeBack(tried);
      for (const attempt of waiting) patches.push(...(await attemptAll(bench, [attempt])));
      return patches;
    }
    const refused = unexplained ? tried : harmful;
    takeBack(refused);
    patches.push(...tried.filter((one) => !refused.includes(one)).flatMap(toPatches));
    waiting = refused.flatMap(({ failure, rest }) => (rest.length === 0 ? [] : [{ failure, ways: rest }]));
  }
  return patches;
}

interface Trial {
  readonly failure: Failure;
  readonly way: readonly Change[];
  readonly rest: Attempt['ways'];
  /** Selectors of the changed elements as they were before. */
  readonly selectors: readonly string[];
  readonly undo: readonly (() => void)[];
}

function tryFirstWay({ failure, ways: [way = [], ...rest] }: Attempt): Trial {
  const selectors = way.map(({ element }) => selectorOf(element));
  return { failure, way, rest, selectors, undo: way.map(applyChange) };
}

function takeBack(trials: readonly Trial[]): void {
  for (const undo of trials.flatMap((trial) => trial.undo).reverse()) undo();
}

function isSame(left: Failure, right: Failure): boolean {
  return left.rule === right.rule && left.element === right.element;
}

/** The failure is on an element that this way changed, or inside or around it. */
function concerns(now: Failure, way: readonly Change[]): boolean {
  return way.some(
    ({ element }) =>
      element.contains(now.element) || (now.element.contains(element) && now.element.localName !== 'html'),
  );
}

function toPatches({ failure, way, selectors }: Trial): Patch[] {
  return way.map(({ attribute, value, explanation }, index) => ({
    selector: selectors[index] ?? '',
    attribute,
    value,
    rule: failure.rule,
    explanation,
  }));
}
