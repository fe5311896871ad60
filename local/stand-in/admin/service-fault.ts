import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import { sendServiceError } from '../http/answers.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ServiceError } from '../http/service-error.ts';

/** A service's exceptions by the faults that ask for them. */
export type ErrorTable = Readonly<Partial<Record<string, ServiceError>>>;

/**
 * Does what a fault says in place of the work. True when the call is over with that; false when the work goes on
 * (`none`, a delay that has passed, or a fault of the answer rather than of the service).
 * @param errors the exceptions of this service, by fault
 */
export async function applyServiceFault(
  fault: Fault,
  exchange: Exchange,
  errors: ErrorTable,
): Promise<boolean> {
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
