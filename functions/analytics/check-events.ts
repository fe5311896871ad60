import type { Entitlement } from '../../shared/catalog/enabled-tools.ts';
import type { AnalyticsEnvelope, EventRejection } from '../../shared/contract/analytics.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { type CheckedEvent, checkEvent, type EventFault } from './check-event.ts';

/** The events of a call: the good ones, and why the others are not. */
export interface CheckedEvents {
  readonly good: readonly CheckedEvent[];
  readonly rejected: readonly EventRejection[];
}

/**
 * Checks each event of a call by itself.
 *
 * @throws ApiError VALIDATION_FAILED, with each field at fault, for an event that comes alone and is not good
 */
export function checkEvents(body: AnalyticsEnvelope, entitlement: Entitlement, nowMs: number): CheckedEvents {
  if (!('events' in body)) {
    const check = checkEvent(body, entitlement, nowMs);
    if (check.good) return { good: [check.event], rejected: [] };
    const details = check.faults.map(({ path, message }) => ({ path, message }));
    throw new ApiError('VALIDATION_FAILED', { details });
  }
  const good: CheckedEvent[] = [];
  const rejected: EventRejection[] = [];
  for (const [index, sent] of body.events.entries()) {
    const check = checkEvent(sent, entitlement, nowMs);
    if (check.good) good.push(check.event);
    else rejected.push(rejectionOf(index, check.faults));
  }
  return { good, rejected };
}

function rejectionOf(index: number, faults: readonly EventFault[]): EventRejection {
  const message = faults.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return { index, code: faults[0]?.code ?? 'VALIDATION_FAILED', message };
}
