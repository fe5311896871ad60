import type { Fault, FaultPlan, JudgeFinding, RefusablePart } from '../faults.ts';

/** Decides, call by call, what goes wrong. */
export class FaultQueue {
  private nextCalls: Fault[] = [];
  private rate: FaultPlan['rate'];
  private random = seededRandom(0);
  private turn = 0;
  private refusedParts: ReadonlySet<RefusablePart> = new Set();
  private judgements: JudgeFinding[][] = [];

  /** Replaces whatever was planned. */
  plan(plan: FaultPlan): void {
    this.nextCalls = [...(plan.nextCalls ?? [])];
    this.rate = plan.rate;
    this.random = seededRandom(plan.rate?.seed ?? 0);
    this.turn = 0;
    this.refusedParts = new Set(plan.refusals);
    this.judgements = [...(plan.judgements ?? [])];
  }

  /** The fate of one call; each is given once. */
  take(): Fault {
    const next = this.nextCalls.shift();
    if (next !== undefined) return next;
    if (this.rate === undefined || this.random() >= this.rate.share) return 'none';
    const faults = this.rate.faults;
    const chosen = faults[this.turn % faults.length] ?? 'none';
    this.turn += 1;
    return chosen;
  }

  /** What a judge finds; each judgement is given once. */
  takeJudgement(): readonly JudgeFinding[] {
    return this.judgements.shift() ?? [];
  }

  /** What no request may have in it. */
  get refusals(): ReadonlySet<RefusablePart> {
    return this.refusedParts;
  }

  /** What is left of the plan. */
  get remaining(): FaultPlan {
    return {
      nextCalls: [...this.nextCalls],
      ...(this.rate === undefined ? {} : { rate: this.rate }),
      ...(this.refusedParts.size === 0 ? {} : { refusals: [...this.refusedParts] }),
      ...(this.judgements.length === 0 ? {} : { judgements: [...this.judgements] }),
    };
  }
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32, a public-domain generator). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
