import type { Examination, FailingElement } from './examination.ts';
import type { PatchVerdict } from './messages.ts';
import type { Patch } from './patch-rules.ts';

export interface Application {
  readonly index: number;
  readonly patch: Patch;
  readonly element: Element;
}

/** Patches that are accepted or rejected together. */
type Unit = readonly Application[];

export type Examine = () => Promise<Examination>;

/** Assumed maximum duration of the page's next examination, as a multiple of the longest one so far. */
export const examinationTimeFactor = 2;

/**
 * Verifies patches on a page and applies those that fix a failure without causing another. A patch that fails on its
 * own is tried together with the other patches for the same element (such as a role and its required state), and then
 * together with the patches for sibling elements (such as list items).
 */
export class PatchVerifier {
  private readonly verdicts = new Map<number, PatchVerdict>();

  private examination: Examination;
  private examinationMs: number;
  private readonly examine: Examine;
  private readonly leftMs: () => number;

  constructor(examination: Examination, examinationMs: number, examine: Examine, leftMs: () => number) {
    this.examination = examination;
    this.examinationMs = examinationMs;
    this.examine = examine;
    this.leftMs = leftMs;
  }

  /** Returns the verdicts keyed by patch index. Patches that were not examined in time have no verdict. */
  async run(applications: readonly Application[]): Promise<ReadonlyMap<number, PatchVerdict>> {
    await this.verifyUnits(applications.map((application) => [application]));
    const places = [(element: Element) => element, (element: Element) => element.parentElement];
    for (const placeOf of places) {
      const rejected = applications.filter(({ index }) => this.isRejected(index));
      await this.verifyUnits(unitsOf(rejected, placeOf));
    }
    return this.verdicts;
  }

  get left(): Examination {
    return this.examination;
  }

  private isRejected(index: number): boolean {
    const verdict = this.verdicts.get(index);
    return verdict !== undefined && 'reason' in verdict;
  }

  /**
   * Verifies all units together. If they fail, verifies each half separately. This is fast because most units are valid
   * and an examination takes the same time for any number of units.
   */
  private async verifyUnits(units: readonly Unit[]): Promise<void> {
    const groups = units.length === 0 ? [] : [units];
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      const restores = new Map(group.flat().map((application) => [application, apply(application)]));
      const after = await this.examineInTime();
      const credit = after === null ? null : creditOf(group, this.examination, after);
      if (after !== null && credit !== null) {
        this.examination = after;
        for (const [unit, verdict] of credit) {
          for (const { index } of unit) this.verdicts.set(index, verdict);
          if (unit.length > 1) await this.dropRedundant(unit, restores);
        }
        continue;
      }
      for (const restore of [...restores.values()].reverse()) restore();
      if (after === null) return;
      const [only] = group;
      if (group.length === 1 && only !== undefined) this.reject(only, after);
      const middle = Math.ceil(group.length / 2);
      // `groups` is a stack, so the first half is pushed last in order to be examined first.
      if (group.length > 1) groups.push(group.slice(middle), group.slice(0, middle));
    }
  }

  private async examineInTime(): Promise<Examination | null> {
    if (this.leftMs() < this.examinationMs * examinationTimeFactor) return null;
    const startedMs = performance.now();
    const examination = await this.examine();
    this.examinationMs = Math.max(this.examinationMs, performance.now() - startedMs);
    return examination;
  }

  private async dropRedundant(unit: Unit, restores: ReadonlyMap<Application, () => void>): Promise<void> {
    for (const application of unit) {
      restores.get(application)?.();
      const after = await this.examineInTime();
      if (after !== null && after.without(this.examination).length === 0) {
        this.examination = after;
        this.verdicts.set(application.index, { reason: 'no_improvement' });
        continue;
      }
      apply(application);
      if (after === null) return;
    }
  }

  private reject(unit: Unit, after: Examination): void {
    const reason = this.examination.without(after).length > 0 ? 'new_violation' : 'no_improvement';
    for (const { index } of unit) if (!this.verdicts.has(index)) this.verdicts.set(index, { reason });
  }
}

function apply({ element, patch: { attribute, value } }: Application): () => void {
  const before = element.getAttribute(attribute);
  write(element, attribute, value);
  return () => write(element, attribute, before);
}

function write(element: Element, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}

function unitsOf(
  applications: readonly Application[],
  placeOf: (element: Element) => Element | null,
): Unit[] {
  const units = new Map<Element, Application[]>();
  for (const application of applications) {
    const { element, patch } = application;
    const place = placeOf(element);
    if (place === null) continue;
    const unit = units.get(place) ?? [];
    units.set(place, unit);
    const isSet = unit.some((it) => it.element === element && it.patch.attribute === patch.attribute);
    if (!isSet) unit.push(application);
  }
  return [...units.values()].filter(({ length }) => length > 1);
}

/**
 * Returns the failure that each unit fixed. Returns null if a new failure appeared, if a unit fixed nothing, or if two
 * units change the same element.
 *
 * In a group of several units, each unit must fix a failure of an element that it changes. A unit of several patches
 * may also fix a failure of such an element's parent. A unit that is alone in its group may fix any failure.
 */
function creditOf(
  group: readonly Unit[],
  before: Examination,
  after: Examination,
): [unit: Unit, verdict: PatchVerdict][] | null {
  if (after.without(before).length > 0) return null;
  const fixed = before.without(after);
  const elements = group.flatMap((unit) => [...new Set(unit.map(({ element }) => element))]);
  if (new Set(elements).size < elements.length) return null;
  const credit: [Unit, PatchVerdict][] = [];
  for (const unit of group) {
    const own = ownFailure(unit, fixed) ?? (group.length === 1 ? fixed[0] : undefined);
    if (own === undefined) return null;
    credit.push([unit, { rule: own.rule, impact: own.impact }]);
  }
  return credit;
}

function ownFailure(unit: Unit, fixed: readonly FailingElement[]): FailingElement | undefined {
  const elements = unit.map(({ element }) => element);
  const own = fixed.find(({ element }) => elements.includes(element));
  if (own !== undefined || unit.length === 1) return own;
  return fixed.find((failure) => elements.some(({ parentElement }) => parentElement === failure.element));
}
