import { setTimeout as wait } from 'node:timers/promises';
import { type CallCounts, type Fault, type FaultPlan, faultPlan, type RefusablePart } from './faults.ts';
import { type Exchange, sendServiceError } from './http/exchange.ts';
import { ServiceError } from './http/service-error.ts';

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
  async begin(exchange: Exchange, call: LoggedCall): Promise<Fault | null> {
    const fault = this.faults.take();
    this.calls.add(call);
    return (await applyServiceFault(fault, exchange, this.errors)) ? null : fault;
  }
}

/** One call of a service. */
interface LoggedCall {
  readonly model: string;
  readonly body: unknown;
}

/** Counts calls; records their bodies only on request, and only in memory. */
class CallLog {
  private total = 0;
  private byModel = new Map<string, number>();
  private recorded: { model: string; body: unknown }[] = [];
  recording = false;

  add(call: LoggedCall): void {
    this.total += 1;
    this.byModel.set(call.model, (this.byModel.get(call.model) ?? 0) + 1);
    if (this.recording) this.recorded.push(call);
  }

  clear(): void {
    this.total = 0;
    this.byModel.clear();
    this.recorded = [];
    this.recording = false;
  }

  get counts(): CallCounts {
    return {
      total: this.total,
      byModel: Object.fromEntries(this.byModel),
      recorded: this.recorded,
    };
  }
}

/** Selects the fault of each call. */
class FaultQueue {
  private current = faultPlan.parse({});

  /** Replaces the current plan. */
  plan(plan: FaultPlan): void {
    this.current = faultPlan.parse(plan);
  }

  /** The fault of the next call; removes it from the plan. */
  take(): Fault {
    return this.current.nextCalls.shift() ?? this.current.everyCall;
  }

  /** The judge's next findings; each judgement is returned once. */
  nextJudgement() {
    return this.current.judgements.shift() ?? [];
  }

  /** Request parts to reject. */
  get refusals(): ReadonlySet<RefusablePart> {
    return new Set(this.current.refusals);
  }
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
    if ('delayMs' in fault) {
      await wait(fault.delayMs);
      return exchange.ended;
    }
    sendServiceError(exchange, new ServiceError(fault.status, fault.exception, fault.message));
    return true;
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
