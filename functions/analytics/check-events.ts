import { type Entitlement, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import type { AnalyticsLog, UsageEvent } from '../../shared/contract/analytics.ts';
import { ApiError, type ErrorDetails } from '../../shared/http/api-error.ts';

/** How far an event's own time may lie behind ours and ahead of it, in milliseconds. */
const maximumAgeMs = 24 * 60 * 60_000;
const maximumLeadMs = 5 * 60_000;

/** An event whose tool is in the plan and whose time, now where it gave none, is in the window. */
export interface CheckedEvent extends Omit<UsageEvent, 'occurredAt'> {
  /** Milliseconds since 1970. */
  readonly occurredAtMs: number;
}

/**
 * The events of a call, all of them good.
 *
 * @throws ApiError VALIDATION_FAILED with the index, the field and the fault of each bad one
 */
export function checkEvents(
  body: AnalyticsLog,
  entitlement: Entitlement,
  nowMs: number,
): readonly CheckedEvent[] {
  const placed =
    'events' in body
      ? body.events.map((event, index) => ({ event, place: `events[${index}].` }))
      : [{ event: body, place: '' }];
  const complaints: ErrorDetails = [];
  const checked: CheckedEvent[] = [];
  for (const { event, place } of placed) {
    const { occurredAt, ...fields } = event;
    const occurredAtMs = occurredAt === undefined ? nowMs : Date.parse(occurredAt);
    const faults = [
      { path: 'featureCode', message: complaintAboutTool(event.featureCode, entitlement) },
      { path: 'occurredAt', message: complaintAboutTime(occurredAtMs - nowMs) },
    ];
    for (const { path, message } of faults) {
      if (message !== null) complaints.push({ path: `${place}${path}`, message });
    }
    checked.push({ ...fields, occurredAtMs });
  }
  if (complaints.length > 0) throw new ApiError('VALIDATION_FAILED', { details: complaints });
  return checked;
}

function complaintAboutTool(featureCode: string, entitlement: Entitlement): string | null {
  const tool = findTool(featureCode);
  if (tool === undefined) return `"${featureCode}" is not a tool of the catalog`;
  return isToolEnabled(tool, entitlement) ? null : `"${featureCode}" is not in the organization's plan`;
}

function complaintAboutTime(aheadMs: number): string | null {
  if (aheadMs < -maximumAgeMs) return 'must be within the last 24 hours';
  return aheadMs > maximumLeadMs ? 'must be at most 5 minutes ahead of the time here' : null;
}
