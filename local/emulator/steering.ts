import { setTimeout as wait } from 'node:timers/promises';
import { type CallCounts, type Fault, type FaultPlan, faultPlan, type RefusablePart } from './faults.ts';
import { type Exchange, sendServiceError } from './http/exchange.ts';
import { ServiceError } from './http/service-error.ts';

export class Steering {
  readonly faults = new FaultQueue();
  readonly calls = new CallLog();

  private readonly errors: ErrorTable;

  constructor(errors: ErrorTable) {
    this.errors = errors;
  }

  /**
   * Counts a valid call and applies its planned fault.
   * @returns the fault to apply to the response content; null when the call has already ended
   */
  async begin(exchange: Exchange, call: LoggedCall): Promise<Fault | null> {
    const fault = this.faults.take();
    this.calls.add(call);
    return (await applyServiceFault(fault, exchange, this.errors)) ? null : fault;
  }
}

interface LoggedCall {
  readonly model: string;
  readonly body: unknown;
}

/** Counts calls. Request bodies are kept only while recording is enabled, and only in memory. */
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

class FaultQueue {
  private current = faultPlan.parse({});

  plan(plan: FaultPlan): void {
    this.current = faultPlan.parse(plan);
  }

  take(): Fault {
    return this.current.nextCalls.shift() ?? this.current.everyCall;
  }

  /** Returns the judge's next planned findings. */
  nextJudgement() {
    return this.current.judgements.shift() ?? [];
  }

  get refusals(): ReadonlySet<RefusablePart> {
    return new Set(this.current.refusals);
  }
}

type ErrorTable = Readonly<Partial<Record<string, ServiceError>>>;

/** Applies a fault. Returns true when the call has ended, and false when the service must respond. */
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
