import * as z from 'zod';
import { maximumMeterShards } from '../shared/catalog/plans.ts';
import { lineSchema } from '../shared/contract/primitives.ts';
import { UsageError } from './errors.ts';

export const identifierSchema = z
  .string()
  .regex(
    /^(?=.{2,64}$)[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be 2 to 64 lowercase letters, digits and single hyphens, such as "acme-shop"',
  );

export const nameSchema = lineSchema(1, 100);

export const mailSchema = z.email('must be an email address, such as owner@example.org, or none');

function wholeNumber(option: string, maximum: number) {
  const error = `(${option}) must be a whole number from 1 to ${maximum.toLocaleString('en-US')}`;
  return z.int({ error }).min(1, { error }).max(maximum, { error });
}

/** The maximums are within the range of API Gateway's integers. */
export const limitsSchema = z.object({
  callsPerMonth: wholeNumber('--calls', 2_000_000_000),
  requestsPerMinute: wholeNumber('--rpm', 600_000),
});

export const meterShardsSchema = wholeNumber('<n>', maximumMeterShards);

/** @param what subject of the error message, such as "The site's name" */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')} ${message}`,
  );
  throw new UsageError(`${what} ${[...new Set(complaints)].join('; ')}.`);
}
