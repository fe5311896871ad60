import type { Fault, FaultPlan, RefusablePart } from '../faults.ts';
import { seededRandom } from './seeded-random.ts';

/** Decides, call by call, what goes wrong. */
export class FaultQueue {
  #nextCalls: Fault[] = [];
  #rate: FaultPlan['rate'];
  #random = seededRandom(0);
  #turn = 0;
  #refusals: ReadonlySet<RefusablePart> = new Set();

  /** Replaces whatever was planned. */
  plan(plan: FaultPlan): void {
    this.#nextCalls = [...(plan.nextCalls ?? [])];
    this.#rate = plan.rate;
    this.#random = seededRandom(plan.rate?.seed ?? 0);
    this.#turn = 0;
    this.#refusals = new Set(plan.refusals);
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
    };
  }
}
