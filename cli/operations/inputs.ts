import * as z from 'zod';
import { agreedPlans, maximumMeterShards } from '../../shared/catalog/plans.ts';
import { lineSchema } from '../../shared/contract/primitives.ts';
import { UsageError } from '../errors.ts';

/** The id of an organization or a site. */
export const identifierSchema = z
  .string()
  .regex(
    /^(?=.{2,64}$)[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be 2 to 64 lower-case letters, digits and single hyphens, such as "acme-shop"',
  );

/** The name of a site, or the label of a key. */
export const nameSchema = lineSchema(1, 100);

/** A number from 1 to the maximum; its complaint names the option. */
function wholeNumber(option: string, maximum: number) {
  const error = `(${option}) must be a whole number from 1 to ${maximum.toLocaleString('en-US')}`;
  return z.int({ error }).min(1, { error }).max(maximum, { error });
}

/** The plan whose limits are agreed with each organization, as a person calls it. */
export const agreedPlanText = agreedPlans.join(' or ');

/** What agreed limits may be: what API Gateway's integers hold, and some sense. */
export const limitsSchema = z.object({
  callsPerMonth: wholeNumber('--calls', 2_000_000_000),
  requestsPerMinute: wholeNumber('--rpm', 600_000),
});

/** In how many rows an organization's calls are counted. */
export const meterShardsSchema = wholeNumber('<n>', maximumMeterShards);

/**
 * The value as the schema reads it.
 *
 * @throws UsageError whose line starts with what the value is for, such as "The site's name"
 */
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
