import type { QuotaPeriod } from './control-plane-state.ts';

/** The UTC day of an instant, for example `2026-11-20`. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/**
 * The first UTC day of the period that an instant lies in: the day itself, its Sunday, or the first of its month.
 * AWS does not document the exact instant at which a quota starts anew.
 */
export function firstDayOf(period: QuotaPeriod, epochMs: number): string {
  const date = new Date(epochMs);
  date.setUTCHours(0, 0, 0, 0);
  if (period === 'WEEK') date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  if (period === 'MONTH') date.setUTCDate(1);
  return dayOf(date.getTime());
}
