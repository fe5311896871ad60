import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';

export function text(pattern: RegExp, error: string) {
  return z.string({ error: 'must be text' }).regex(pattern, error);
}

export function wholeNumber(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error });
}

/** Returns a schema that accepts an array in a JSON file or a comma-separated string on the command line. */
export function listOf(item: z.ZodType<string>, maximum: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value),
    z
      .array(item, { error: 'must be text, or a list of texts' })
      .min(1, 'must name at least one')
      .max(maximum, `must name at most ${maximum}`)
      .default([]),
  );
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const error = `must be ${values.join(', ').replace(/, ([^,]+)$/, ' or $1')}`;
  return z.enum(values, { error }).default(() => values[0]);
}

export const onOff = (otherwise: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(otherwise)
    .transform((value) => value === 'on');

export const retentionDays: readonly number[] = Object.values(RetentionDays)
  .filter((value) => typeof value === 'number')
  .filter((value) => value !== RetentionDays.INFINITE);
const retentionError = `must be one of ${retentionDays.join(', ')}`;

export const retention = z.coerce
  .number({ error: retentionError })
  .refine((days) => retentionDays.includes(days), retentionError);

/** Reserved tag keys, set by the deployment itself. */
export const ownTagKeys = ['application', 'stack', 'version'] as const;

/** Tag keys and values that API Gateway accepts, except keys with the prefix `aws:`, which AWS reserves. */
const tagKey = /^(?!aws:)[\p{L}\p{N} _.:/=+@-]{1,128}$/u;
const tagValue = /^[\p{L}\p{N} _.:/=+@-]{0,256}$/u;

/** Maximum number of tags. AWS allows 50 per resource, including those that the deployment and CloudFormation add. */
const tagsMaximum = 40;

/** Accepts a JSON object or, on the command line, a string such as `team=web,cost-center=42`. */
export const tags = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? Object.fromEntries(value.split(',').map((pair) => pair.trim().split(/=(.*)/s, 2)))
      : value,
  z.custom<Record<string, string>>(isTags, {
    error: `must be up to ${tagsMaximum} pairs key=value with commas between, none named ${ownTagKeys.join(', ')} or aws:…`,
  }),
);

function isTags(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false;
  const pairs = Object.entries(value);
  const isOwn = (key: string) => ownTagKeys.some((own) => own === key);
  return (
    pairs.length <= tagsMaximum &&
    pairs.every(
      ([key, one]) => tagKey.test(key) && !isOwn(key) && typeof one === 'string' && tagValue.test(one),
    )
  );
}
