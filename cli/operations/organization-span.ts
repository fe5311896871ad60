import { addMonths } from '../../shared/data/add-months.ts';
import { monthsKept } from '../../shared/data/events.ts';
import { monthOf } from '../../shared/data/month.ts';
import type { Span } from '../store/organization-tables.ts';
import { daysBetween } from './days.ts';

const dayMs = 86_400_000;

/** How far back to look for monthly rows of an organization whose own row is gone, in months. */
const unknownAgeMonths = 60;

/** DynamoDB deletes expired events late, by a few days at most; events may be a day older than their organization. */
const lateDays = 7;

/**
 * Where data of an organization may lie in time: since it was made, or, when that is not known, for as long as
 * anything is kept.
 */
export function organizationSpan(createdAt: string | null, nowMs: number): Span {
  const madeMs = createdAt === null ? addMonths(nowMs, -unknownAgeMonths) : Date.parse(createdAt);
  const eventsFromMs = Math.max(madeMs - dayMs, addMonths(nowMs, -monthsKept) - lateDays * dayMs);
  return { months: monthsBetween(madeMs, nowMs), days: daysBetween(eventsFromMs, nowMs + dayMs) };
}

function monthsBetween(fromMs: number, toMs: number): readonly string[] {
  const months: string[] = [];
  const last = monthOf(toMs);
  let month = monthOf(fromMs);
  while (month <= last) {
    months.push(month);
    month = monthOf(addMonths(Date.parse(`${month}-01`), 1));
  }
  return months;
}
