import type { CallCounts, Fault } from '../faults.ts';

/** One call of a service. */
export interface LoggedCall {
  readonly transform: string;
  readonly model: string;
  readonly fault: Fault;
  readonly body: unknown;
}

/** Counts calls; keeps their bodies only when asked to, and only in memory. */
export class CallLog {
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
