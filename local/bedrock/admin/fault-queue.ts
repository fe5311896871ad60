import type { Fault, FaultPlan, JudgeFinding, RefusablePart } from '../faults.ts';
import { seededRandom } from './seeded-random.ts';

/** Decides, call by call, what goes wrong. */
export class FaultQueue {
  #nextCalls: Fault[] = [];
  #rate: FaultPlan['rate'];
  #random = seededRandom(0);
  #turn = 0;
  #refusals: ReadonlySet<RefusablePart> = new Set();
  #judgements: JudgeFinding[][] = [];

  /** Replaces whatever was planned. */
  plan(plan: FaultPlan): void {
    this.#nextCalls = [...(plan.nextCalls ?? [])];
    this.#rate = plan.rate;
    this.#random = seededRandom(plan.rate?.seed ?? 0);
    this.#turn = 0;
    this.#refusals = new Set(plan.refusals);
    this.#judgements = [...(plan.judgements ?? [])];
  }

  /** The fate of one call; each is given once. */
  take(): Fault {
    const next = this.#nextCalls.shift();
    if (next !== undefined) return next;
    if (this.#rate === undefined || this.#random() >= this.#rate.share) return 'none';
    const faults = this.#rate.faults;
    const chosen = faults[this.#turn % faults.length] ?? 'none';
    this.#turn += 1;
    return chosen;
  }

  /** What a judge finds; each judgement is given once. */
  takeJudgement(): readonly JudgeFinding[] {
    return this.#judgements.shift() ?? [];
  }

  /** What no request may have in it. */
  get refusals(): ReadonlySet<RefusablePart> {
    return this.#refusals;
  }

  /** What is left of the plan. */
  get remaining(): FaultPlan {
    return {
      nextCalls: [...this.#nextCalls],
      ...(this.#rate === undefined ? {} : { rate: this.#rate }),
      ...(this.#refusals.size === 0 ? {} : { refusals: [...this.#refusals] }),
      ...(this.#judgements.length === 0 ? {} : { judgements: [...this.#judgements] }),
    };
  }
}
