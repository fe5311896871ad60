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

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return undefined;
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
  const values = issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
}

config({ ...en(), customError: messageOf });
