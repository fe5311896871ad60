import { setTimeout as wait } from 'node:timers/promises';
import type { CallCounts, Fault, FaultPlan, JudgeFinding, RefusablePart } from './faults.ts';
import { type Exchange, sendServiceError } from './http/exchange.ts';
import type { ServiceError } from './http/service-error.ts';

/** Planned faults and call counters of an emulator. */
export class Steering {
  readonly faults = new FaultQueue();
  readonly calls = new CallLog();

  private readonly errors: ErrorTable;

  /** @param errors the service's exceptions by fault */
  constructor(errors: ErrorTable) {
    this.errors = errors;
  }

  /**
   * Counts a valid call, and applies the planned fault.
   * @returns the fault to apply to the response, or `none`; null when the call has ended
   */
  async begin(exchange: Exchange, call: Omit<LoggedCall, 'fault'>): Promise<Fault | null> {
    const fault = this.faults.take();
    this.calls.add({ ...call, fault });
    return (await applyServiceFault(fault, exchange, this.errors)) ? null : fault;
  }
}

/** One call of a service. */
interface LoggedCall {
  readonly transform: string;
  readonly model: string;
  readonly fault: Fault;
  readonly body: unknown;
}

/** Counts calls; records their bodies only on request, and only in memory. */
class CallLog {
  private total = 0;
  private byTransform = new Map<string, number>();
  private byModel = new Map<string, number>();
  private byFault = new Map<string, number>();
  private recorded: { model: string; body: unknown }[] = [];
  recording = false;

  add(call: LoggedCall): void {
    this.total += 1;
    increase(this.byTransform, call.transform);
    increase(this.byModel, call.model);
    increase(this.byFault, typeof call.fault === 'string' ? call.fault : 'delay');
    if (this.recording) this.recorded.push({ model: call.model, body: call.body });
  }

  clear(): void {
    this.total = 0;
    this.byTransform.clear();
    this.byModel.clear();
    this.byFault.clear();
    this.recorded = [];
  }

  get counts(): CallCounts {
    return {
      total: this.total,
      byTransform: Object.fromEntries(this.byTransform),
      byModel: Object.fromEntries(this.byModel),
      byFault: Object.fromEntries(this.byFault),
      recorded: this.recorded,
    };
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Selects the fault of each call. */
class FaultQueue {
  private nextCalls: Fault[] = [];
  private rate: FaultPlan['rate'];
  private random = seededRandom(0);
  private turn = 0;
  private refusedParts: ReadonlySet<RefusablePart> = new Set();
  private judgements: JudgeFinding[][] = [];

  /** Replaces the current plan. */
  plan(plan: FaultPlan): void {
    this.nextCalls = [...(plan.nextCalls ?? [])];
    this.rate = plan.rate;
    this.random = seededRandom(plan.rate?.seed ?? 0);
    this.turn = 0;
    this.refusedParts = new Set(plan.refusals);
    this.judgements = [...(plan.judgements ?? [])];
  }

  /** The fault of the next call; removes it from the plan. */
  take(): Fault {
    const next = this.nextCalls.shift();
    if (next !== undefined) return next;
    if (this.rate === undefined || this.random() >= this.rate.share) return 'none';
    const faults = this.rate.faults;
    const chosen = faults[this.turn % faults.length] ?? 'none';
    this.turn += 1;
    return chosen;
  }

  /** The judge's next findings; each judgement is returned once. */
  nextJudgement(): readonly JudgeFinding[] {
    return this.judgements.shift() ?? [];
  }

  /** Request parts to reject. */
  get refusals(): ReadonlySet<RefusablePart> {
    return this.refusedParts;
  }

  /** The remaining plan. */
  get remaining(): FaultPlan {
    return {
      nextCalls: [...this.nextCalls],
      ...(this.rate === undefined ? {} : { rate: this.rate }),
      ...(this.refusedParts.size === 0 ? {} : { refusals: [...this.refusedParts] }),
      ...(this.judgements.length === 0 ? {} : { judgements: [...this.judgements] }),
    };
  }
}

/** Seeded pseudorandom numbers in [0, 1) (mulberry32, a public-domain generator). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A service's exceptions by fault. */
type ErrorTable = Readonly<Partial<Record<string, ServiceError>>>;

/**
 * Applies a fault. Returns true when the call has ended; false to continue (`none`, an elapsed delay, or a
 * fault of the response content).
 * @param errors the exceptions of this service, by fault
 */
async function applyServiceFault(fault: Fault, exchange: Exchange, errors: ErrorTable): Promise<boolean> {
  if (typeof fault !== 'string') {
    await wait(fault.delayMs);
    return exchange.ended;
  }
  if (fault === 'hang') {
    await exchange.closed();
    return true;
  }
  if (fault === 'reset') {
    exchange.reset();
    return true;
  }
  if (fault === 'brokenHttp') {
    exchange.send(
      200,
      { 'content-type': 'application/json' },
      '<html><body>upstream connect error</body></html>',
    );
    return true;
  }
  const error = errors[fault];
  if (error === undefined) return false;
  sendServiceError(exchange, error);
  return true;
}
