import * as z from 'zod';
import { UsageError } from '../errors.ts';
import { parseInput } from '../inputs.ts';

const dayMs = 86_400_000;

const daySchema = z.iso.date({ error: 'must be a day such as 2026-11-01' });

const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** Maximum length of a range in days, equal to the retention period of events. */
const maximumDays = 400;

export function dayOfInstant(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}

export function daysBetween(fromMs: number, toMs: number): readonly string[] {
  const first = Math.floor(fromMs / dayMs);
  const last = Math.floor(toMs / dayMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    dayOfInstant((first + index) * dayMs),
  );
}

/** Returns the start of a UTC day in milliseconds since the Unix epoch. */
export function parseDay(text: string, option: string): number {
  return Date.parse(parseInput(daySchema, text, option));
}

/** @returns the month, `YYYY-MM` */
export function parseMonth(text: string): string {
  return parseInput(monthSchema, text, '--month');
}

export function parseDays(from: string, to: string): readonly string[] {
  const fromMs = parseDay(from, '--from');
  const toMs = parseDay(to, '--to');
  const days = daysBetween(fromMs, toMs);
  if (days.length === 0) throw new UsageError('--from is after --to: swap them.');
  if (days.length > maximumDays) {
    throw new UsageError(`The period has ${days.length} days: the maximum is ${maximumDays}.`);
  }
  return days;
}
