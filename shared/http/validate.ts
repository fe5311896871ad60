import type * as z from '../contract/zod.ts';
import { ApiError, type ErrorDetails } from './api-error.ts';
import { unknownFieldMessage } from './refused-field.ts';

/** How many faults one answer lists, and how much of a name the caller sent is repeated to it. */
const maximumDetails = 20;
const maximumNameLength = 64;

/** A value as its schema gives it, or each field at fault. */
export type Validated<Value> =
  | { readonly valid: true; readonly value: Value }
  | { readonly valid: false; readonly details: ErrorDetails };

/**
 * Parses a value by a schema. `place` names where in the request it came from ("body", "path") and stands for
 * the value itself in the details.
 */
export function tryValidate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  place: string,
): Validated<z.output<Schema>> {
  const result = schema.safeParse(value);
  if (result.success) return { valid: true, value: result.data };
  return { valid: false, details: detailsOf(result.error.issues, place) };
}

/**
 * Like {@link tryValidate}, for a value without which there is nothing to do.
 *
 * @throws ApiError VALIDATION_FAILED with each field at fault
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  place: string,
): z.output<Schema> {
  const result = tryValidate(schema, value, place);
  if (result.valid) return result.value;
  throw new ApiError('VALIDATION_FAILED', { details: result.details });
}

function detailsOf(issues: readonly z.core.$ZodIssue[], place: string): ErrorDetails {
  return issues.flatMap((issue) => complaintsOf(issue, place, [])).slice(0, maximumDetails);
}

function complaintsOf(issue: z.core.$ZodIssue, place: string, above: readonly PropertyKey[]): ErrorDetails {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: pathText([...path, key], place),
      message: unknownFieldMessage,
    }));
  }
  if (issue.code === 'invalid_union') return unionComplaints(issue, place, path);
  return [{ path: pathText(path, place), message: issue.message }];
}

/** A union's faults are those of the alternative that came closest. */
function unionComplaints(
  issue: z.core.$ZodIssueInvalidUnion,
  place: string,
  path: readonly PropertyKey[],
): ErrorDetails {
  const [closest] = [...issue.errors].sort(
    (left, right) => unknownFields(left) - unknownFields(right) || left.length - right.length,
  );
  if (closest === undefined || closest.length === 0)
    return [{ path: pathText(path, place), message: issue.message }];
  return closest.flatMap((inner) => complaintsOf(inner, place, path));
}

/** Counts the sent fields that an alternative does not have. The alternative that the caller meant has most of them. */
function unknownFields(alternative: readonly z.core.$ZodIssue[]): number {
  return alternative.reduce(
    (sum, issue) =>
      sum + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0),
    0,
  );
}

/** `features[0].value`; the place itself where the whole value is at fault. */
function pathText(path: readonly PropertyKey[], place: string): string {
  const text = path.map(segmentText).join('');
  return text === '' ? place : text.replace(/^\./, '');
}

function segmentText(segment: PropertyKey): string {
  return typeof segment === 'number' ? `[${segment}]` : `.${String(segment).slice(0, maximumNameLength)}`;
}
