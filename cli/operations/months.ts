import * as z from 'zod';
import { monthOf, monthStartSeconds, nextMonthStartSeconds } from '../../shared/data/month.ts';
import { parseInput } from './inputs.ts';

const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** A calendar month (UTC). Times are milliseconds since the Unix epoch. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly startMs: number;
  /** Start of the next month. */
  readonly endMs: number;
}

/**
 * Parses `--month`; defaults to the current month.
 *
 * @throws UsageError for an invalid month
 */
export function parseMonth(text: string | undefined, nowMs: number): Month {
  const name = parseInput(monthSchema, text ?? monthOf(nowMs), '--month');
  const startMs = Date.parse(`${name}-01`);
  return { name, startMs: monthStartSeconds(startMs) * 1000, endMs: nextMonthStartSeconds(startMs) * 1000 };
}
