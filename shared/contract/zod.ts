import { en } from 'zod/locales';
import type * as z from 'zod/mini';
import { config } from 'zod/mini';

/** Zod's tree-shakable variant, configured below to word type and enum errors like the API's other errors. */
export * from 'zod/mini';
/**
 * `$ZodError` is exported directly, because exporting the `core` namespace would add the whole core package to the
 * bundles.
 */
export { $ZodError } from 'zod/v4/core';
export { described, withMeta } from './with-meta.ts';

/**
 * Names of expected types in messages such as "must be an array", keyed by zod's type name. Any other type is named by
 * "a" and zod's name, such as "a string".
 */
const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  int: 'an integer',
  object: 'an object',
  record: 'an object',
};

/** Returns the message of an issue whose schema defines none. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big') return limitMessage(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === 'too_small') return limitMessage(issue.origin, `at least ${issue.minimum}`);
  if (issue.code === 'unrecognized_keys') return undefined;
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return 'is not valid';
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
  const values = issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
}

/** Units of limits, keyed by zod's name of the limited type. Any other type is a number. */
const limitUnits: Readonly<Record<string, string>> = { array: 'entries', string: 'characters' };

function limitMessage(origin: string, limit: string): string {
  const unit = limitUnits[origin];
  return unit === undefined ? `must be ${limit}` : `must have ${limit} ${unit}`;
}

config({ ...en(), customError: messageOf });
