import { en } from 'zod/locales';
import type * as z from 'zod/mini';
import { config } from 'zod/mini';

/** The tree-shakable variant of zod, configured with messages in the style of the API's own. */
export * from 'zod/mini';
/**
 * `$ZodError` is exported directly, because exporting the `core` namespace would add the whole core package to the
 * bundles.
 */
export { $ZodError } from 'zod/v4/core';
export { described, withMeta } from './with-meta.ts';

/** Type names for messages, keyed by zod's name. For all other types, the message contains "a" and zod's name. */
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
