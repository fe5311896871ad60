import { addMonths } from '../../shared/data/add-months.ts';
import { retentionMonths } from '../../shared/data/events.ts';
import { monthsBetween } from '../store/months.ts';
import type { Span } from '../store/organization-tables.ts';
import { daysBetween } from './days.ts';

const dayMs = 86_400_000;

const unknownAgeMonths = 60;

/** DynamoDB deletes expired events up to a few days late. */
const lateDays = 7;

/**
 * @param createdAt creation time of the organization; null if unknown, in which case the span covers {@link
 * unknownAgeMonths} months
 */
export function organizationSpan(createdAt: string | null, nowMs: number): Span {
  const madeMs = createdAt === null ? addMonths(nowMs, -unknownAgeMonths) : Date.parse(createdAt);
  const eventsFromMs = Math.max(madeMs - dayMs, addMonths(nowMs, -retentionMonths) - lateDays * dayMs);
  return { months: monthsBetween(madeMs, nowMs), days: daysBetween(eventsFromMs, nowMs + dayMs) };
}
