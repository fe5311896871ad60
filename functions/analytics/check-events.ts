import { type Entitlement, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import {
  type AnalyticsEnvelope,
  type EventRejection,
  type EventRejectionCode,
  type UsageEvent,
  usageEventSchema,
} from '../../shared/contract/analytics.ts';
import { instantMsOf } from '../../shared/contract/primitives.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { tryValidate } from '../../shared/http/validate.ts';

const maximumAgeMs = 24 * 60 * 60_000;
const maximumLeadMs = 5 * 60_000;

const clockAdvice = 'compare your clock with the Date header of this response, or send a batch with sentAt';

export interface CheckedEvent extends Omit<UsageEvent, 'occurredAt'> {
  readonly occurredAtMs: number;
}

export interface CheckedEvents {
  readonly accepted: readonly CheckedEvent[];
  readonly rejected: readonly EventRejection[];
}

interface EventFault {
  readonly code: EventRejectionCode;
  readonly path: string;
  readonly message: string;
}

type EventCheck =
  | { readonly valid: true; readonly event: CheckedEvent }
  | { readonly valid: false; readonly faults: readonly EventFault[] };

/**
 * @throws ApiError VALIDATION_FAILED when the body is a single invalid event. Invalid events in a batch are returned as
 * rejected instead.
 */
export function checkEvents(body: AnalyticsEnvelope, entitlement: Entitlement, nowMs: number): CheckedEvents {
  if (!('events' in body)) {
    const check = checkEvent(body, entitlement, nowMs);
    if (check.valid) return { accepted: [check.event], rejected: [] };
    const details = check.faults.map(({ path, message }) => ({ path, message }));
    throw new ApiError('VALIDATION_FAILED', { details });
  }
  const { sentAt } = body;
  const clockLeadMs = sentAt === undefined ? 0 : instantMsOf(sentAt) - nowMs;
  const accepted: CheckedEvent[] = [];
  const rejected: EventRejection[] = [];
  for (const [index, sent] of body.events.entries()) {
    const check = checkEvent(sent, entitlement, nowMs, clockLeadMs);
    if (check.valid) accepted.push(check.event);
    else rejected.push(rejectionOf(index, check.faults));
  }
  return { accepted, rejected };
}

function rejectionOf(index: number, faults: readonly EventFault[]): EventRejection {
  const message = faults.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return { index, code: faults[0]?.code ?? 'VALIDATION_FAILED', message };
}

/** @param clockLeadMs number of milliseconds that the visitor's clock is ahead */
function checkEvent(sent: unknown, entitlement: Entitlement, nowMs: number, clockLeadMs = 0): EventCheck {
  const shape = tryValidate(usageEventSchema, sent, 'event');
  if (!shape.valid) {
    return { valid: false, faults: shape.details.map((fault) => ({ code: 'VALIDATION_FAILED', ...fault })) };
  }
  const { occurredAt, ...fields } = shape.value;
  const occurredAtMs = occurredAt === undefined ? nowMs : instantMsOf(occurredAt) - clockLeadMs;
  const faults = [...toolFaults(fields.featureCode, entitlement), ...timeFaults(occurredAtMs - nowMs)];
  return faults.length > 0 ? { valid: false, faults } : { valid: true, event: { ...fields, occurredAtMs } };
}

/** Does not validate preset IDs, because a preset may have been hidden or deleted after it was used. */
function toolFaults(featureCode: string | undefined, entitlement: Entitlement): EventFault[] {
  if (featureCode === undefined) return [];
  const path = 'featureCode';
  const tool = findTool(featureCode);
  if (tool === undefined) {
    return [{ code: 'VALIDATION_FAILED', path, message: `"${featureCode}" is not a tool in the catalog` }];
  }
  if (isToolEnabled(tool, entitlement)) return [];
  const message = `"${featureCode}" is not included in the organization's plan`;
  return [{ code: 'FEATURE_NOT_IN_PLAN', path, message }];
}

function timeFaults(leadMs: number): EventFault[] {
  const fault = (message: string): EventFault[] => [
    { code: 'EVENT_TIME_OUT_OF_RANGE', path: 'occurredAt', message: `${message}: ${clockAdvice}` },
  ];
  if (leadMs < -maximumAgeMs) return fault('must be within the last 24 hours');
  return leadMs > maximumLeadMs ? fault('must be at most 5 minutes ahead of the server time') : [];
}
