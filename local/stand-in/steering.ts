import { CallLog, type LoggedCall } from './admin/call-log.ts';
import { FaultQueue } from './admin/fault-queue.ts';
import { applyServiceFault, type ErrorTable } from './admin/service-fault.ts';
import type { Fault } from './faults.ts';
import type { Exchange } from './http/exchange.ts';

/** What a test has planned for a stand-in, and what the stand-in has counted. */
export class Steering {
  readonly faults = new FaultQueue();
  readonly calls = new CallLog();

  private readonly errors: ErrorTable;

  /** @param errors the service's exceptions, by the faults that ask for them */
  constructor(errors: ErrorTable) {
    this.errors = errors;
  }

  /**
   * Counts a call that is valid, and does what the plan says in place of the work.
   * @returns the fault that is left for the answer, or `none`; null when the call is over
   */
  async begin(exchange: Exchange, call: Omit<LoggedCall, 'fault'>): Promise<Fault | null> {
    const fault = this.faults.take();
    this.calls.add({ ...call, fault });
    return (await applyServiceFault(fault, exchange, this.errors)) ? null : fault;
  }
}
