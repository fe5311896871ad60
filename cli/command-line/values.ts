import { InvalidArgumentError } from 'commander';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const durationShape = /^(?<count>\d{1,6})(?<unit>[smhd])$/;

/** A calendar day, or a time with a UTC offset. Seconds can be omitted. */
const timeShape =
  /^(?<day>\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

const maximumDurationMs = 366 * unitMs.d;

export const clockSkewMs = 60_000;

export function wholeNumber(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

export function positiveNumber(text: string): number {
  if (/^\d{1,12}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

export function percent(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text) / 100;
  throw new InvalidArgumentError('It must be a whole percentage, such as 80.');
}

export function duration(text: string): number {
  if (text === '0') return 0;
  const durationMs = readDuration(text);
  if (durationMs !== null && durationMs <= maximumDurationMs) return durationMs;
  throw new InvalidArgumentError('It must be a duration up to 366d, such as 30m, 24h or 7d, or 0.');
}

export function sinceOption(defaultMs: number) {
  const summary = 'how far to look back, such as 30m, 24h or 7d';
  return { value: 'duration', summary, parse: duration, default: defaultMs } as const;
}

/**
 * Converts a time (`2027-01-31`, `2027-01-31T12:00:00Z`) to ISO 8601. A duration such as `90d` is added to the current
 * time.
 */
export function instant(text: string): string {
  const durationMs = readDuration(text);
  if (durationMs !== null) return new Date(Date.now() + durationMs).toISOString();
  if (isTime(text)) return new Date(text).toISOString();
  throw new InvalidArgumentError('It must be a day (2027-01-31), a time with its zone, or a duration (90d).');
}

/** Converts a time to ISO 8601. A duration such as `7d` is subtracted from the current time. */
export function earlierInstant(text: string): string {
  const durationMs = readDuration(text);
  return durationMs === null ? instant(text) : new Date(Date.now() - durationMs).toISOString();
}

/** Accepts a language that browsers have a name for, because a mistyped tag would silently show English. */
export function languageTag(text: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    const tag = new Intl.Locale(text).toString();
    if (names.of(tag) !== undefined) return tag;
  } catch {
    // The text is not a well-formed tag.
  }
  throw new InvalidArgumentError('It must be the tag of a language, such as en or pt-BR.');
}

export function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError('It must be on or off.');
}

function isTime(text: string): boolean {
  const { day } = timeShape.exec(text)?.groups ?? {};
  // `Date` accepts 30 February as 2 March.
  return day !== undefined && isDay(day);
}

function isDay(day: string): boolean {
  const date = new Date(day);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function readDuration(text: string): number | null {
  const { count, unit } = durationShape.exec(text)?.groups ?? {};
  if (count === undefined || (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd')) return null;
  return Number(count) * unitMs[unit];
}
