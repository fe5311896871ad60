import type * as z from '../contract/zod.ts';
import { ApiError, type ErrorDetails } from './api-error.ts';
import { unknownFieldMessage } from './refused-field.ts';

/**
 * Limits on the number of error details in a response, and on the length of the request's field names in these details.
 */
const maximumDetails = 20;
const maximumNameLength = 64;

export type Validated<Value> =
  | { readonly valid: true; readonly value: Value }
  | { readonly valid: false; readonly details: ErrorDetails };

/**
 * Parses a value with a schema.
 *
 * @param place part of the request, such as `body`; reported as the path when the value as a whole is invalid
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
 * Like {@link tryValidate}, but throws when the value is invalid.
 *
 * @throws ApiError VALIDATION_FAILED with the invalid fields
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
  const all = issues.flatMap((issue) => issueDetails(issue, place, []));
  const firstOfEachField = new Map(all.toReversed().map((detail) => [detail.path, detail]));
  return all.filter((detail) => firstOfEachField.get(detail.path) === detail).slice(0, maximumDetails);
}

function issueDetails(issue: z.core.$ZodIssue, place: string, above: readonly PropertyKey[]): ErrorDetails {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: pathText([...path, key], place),
      message: unknownFieldMessage,
    }));
  }
  if (issue.code === 'invalid_union') return unionDetails(issue, place, path);
  return [{ path: pathText(path, place), message: issue.message }];
}

function unionDetails(
  issue: z.core.$ZodIssueInvalidUnion,
  place: string,
  path: readonly PropertyKey[],
): ErrorDetails {
  const [closest] = [...issue.errors].sort(
    (left, right) => unknownFields(left) - unknownFields(right) || left.length - right.length,
  );
  if (closest === undefined || closest.length === 0)
    return [{ path: pathText(path, place), message: issue.message }];
  return closest.flatMap((inner) => issueDetails(inner, place, path));
}

/**
 * Returns the number of request fields that an alternative of a union does not define. Errors are reported for the
 * alternative with the lowest number, because the caller most likely intended it.
 */
function unknownFields(alternative: readonly z.core.$ZodIssue[]): number {
  return alternative.reduce(
    (sum, issue) =>
      sum + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0),
    0,
  );
}

function pathText(path: readonly PropertyKey[], place: string): string {
  const text = path.map(segmentText).join('');
  return text === '' ? place : text.replace(/^\./, '');
}

function segmentText(segment: PropertyKey): string {
  return typeof segment === 'number' ? `[${segment}]` : `.${String(segment).slice(0, maximumNameLength)}`;
}
