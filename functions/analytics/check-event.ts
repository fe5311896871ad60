import { type Entitlement, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import {
  type EventRejectionCode,
  type UsageEvent,
  usageEventSchema,
} from '../../shared/contract/analytics.ts';
import { instantMsOf } from '../../shared/contract/primitives.ts';
import { tryValidate } from '../../shared/http/validate.ts';

/** How far an event's own time may lie behind ours and ahead of it, in milliseconds. */
const maximumAgeMs = 24 * 60 * 60_000;
const maximumLeadMs = 5 * 60_000;

/** A browser cannot set its clock; its widget can correct for it. */
const clockAdvice = 'compare your clock with the Date header of this answer';

/** An event whose tool, if it has one, is in the plan and whose time, now where it gave none, is in the window. */
export interface CheckedEvent extends Omit<UsageEvent, 'occurredAt'> {
  /** Milliseconds since 1970. */
  readonly occurredAtMs: number;
}

/** One thing wrong with an event. */
export interface EventFault {
  readonly code: EventRejectionCode;
  /** The field at fault; `event` for the whole of it. */
  readonly path: string;
  readonly message: string;
}

/** A good event, or all that is wrong with it. */
export type EventCheck =
  | { readonly good: true; readonly event: CheckedEvent }
  | { readonly good: false; readonly faults: readonly EventFault[] };

/** Checks one event, as it was sent, by the contract, the plan and the clock. */
export function checkEvent(sent: unknown, entitlement: Entitlement, nowMs: number): EventCheck {
  const shape = tryValidate(usageEventSchema, sent, 'event');
  if (!shape.valid) {
    return { good: false, faults: shape.details.map((fault) => ({ code: 'VALIDATION_FAILED', ...fault })) };
  }
  const { occurredAt, ...fields } = shape.value;
  const occurredAtMs = occurredAt === undefined ? nowMs : instantMsOf(occurredAt);
  const faults = [...faultsOfTool(fields.featureCode, entitlement), ...faultsOfTime(occurredAtMs - nowMs)];
  return faults.length > 0 ? { good: false, faults } : { good: true, event: { ...fields, occurredAtMs } };
}

/** A preset is not looked up: one that was used may be hidden or deleted since. */
function faultsOfTool(featureCode: string | undefined, entitlement: Entitlement): EventFault[] {
  if (featureCode === undefined) return [];
  const path = 'featureCode';
  const tool = findTool(featureCode);
  if (tool === undefined) {
    return [{ code: 'VALIDATION_FAILED', path, message: `"${featureCode}" is not a tool of the catalog` }];
  }
  if (isToolEnabled(tool, entitlement)) return [];
  const message = `"${featureCode}" is not in the organization's plan`;
  return [{ code: 'FEATURE_NOT_IN_PLAN', path, message }];
}

function faultsOfTime(aheadMs: number): EventFault[] {
  const fault = (complaint: string): EventFault[] => [
    { code: 'EVENT_TIME_OUT_OF_RANGE', path: 'occurredAt', message: `${complaint}: ${clockAdvice}` },
  ];
  if (aheadMs < -maximumAgeMs) return fault('must be within the last 24 hours');
  return aheadMs > maximumLeadMs ? fault('must be at most 5 minutes ahead of the time here') : [];
}
