import type { Tool } from './api.ts';
import { WidgetError } from './error.ts';

const anyLanguage = '<BCP-47>';
const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i;

/** By the kind of a tool's value: whether it takes this one. A kind that this version does not know takes none. */
const checks: Readonly<Record<string, (value: string, tool: Tool) => boolean | undefined>> = {
  percentage: (value, { min, max, step }) => {
    const above = Number(value) - Number(min);
    return /^\d+$/.test(value) && above >= 0 && Number(value) <= Number(max) && above % Number(step) === 0;
  },
  enum: (value, { options }) =>
    value !== anyLanguage &&
    (options?.includes(value) || (options?.includes(anyLanguage) && languageTag.test(value))),
  color: (value) => /^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(value),
};

/** @throws WidgetError */
export function fail(code: string, message: string): never {
  throw new WidgetError(code, message);
}

/**
 * The value that a tool gets when it is switched on with this one; its default when none is given.
 * @throws WidgetError `INVALID_VALUE`
 */
export function checkedValue(tool: Tool, given: string | null = null): string | null {
  const value = given ?? tool.default;
  if (value === null || checks[tool.valueType]?.(value, tool)) return value;
  return fail('INVALID_VALUE', `${tool.code} is never ${given}.`);
}

const fields = { gradeLevel: /^([1-9]|1[0-2])$/, language: languageTag } as const;
export type CheckedField = keyof typeof fields;

/**
 * The entry of a field of the profile; none for null.
 * @throws WidgetError `INVALID_VALUE`
 */
export function checkedField(field: CheckedField, value: string | number | null): string | undefined {
  if (value === null) return undefined;
  return fields[field].test(`${value}`) ? `${value}` : fail('INVALID_VALUE', `${field} is never ${value}.`);
}
