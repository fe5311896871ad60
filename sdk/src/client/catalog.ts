import type { Tool } from './api.ts';
import { WidgetError } from './error.ts';
import { languageTag, stateOf } from './state.ts';

const anyLanguage = '<BCP-47>';

const checks: Readonly<Record<string, (value: string, tool: Tool) => boolean | undefined>> = {
  percentage: (value, { min, max, step }) => {
    const above = Number(value) - Number(min);
    return /^\d+$/.test(value) && above >= 0 && Number(value) <= Number(max) && above % Number(step) === 0;
  },
  enum: (value, { options }) =>
    value !== anyLanguage &&
    (options?.includes(value) || (options?.includes(anyLanguage) && languageTag.test(value))),
  color: (value) => /^#([\da-f]{2}){3,4}$/i.test(value),
};

/** Returns whether the tool accepts a value. Every tool accepts null, which stands for its default. */
export const accepts = (tool: Tool, value: string | null): boolean =>
  value === null || !!checks[tool.valueType]?.(value, tool);

/** @throws WidgetError whose message names the code and the rejected input */
export function fail(code: string, input: string): never {
  throw new WidgetError(code, `${code}: ${input}`);
}

/**
 * Returns a tool's value after validation. For null, returns the tool's default.
 * @throws WidgetError `INVALID_VALUE`
 */
export function checkedValue(tool: Tool, given: string | null = null): string | null {
  const value = given ?? tool.default;
  return accepts(tool, value) ? value : fail('INVALID_VALUE', `${tool.code} ${given}`);
}

/**
 * Validates a profile field and converts it to a state value; null becomes undefined.
 * @throws WidgetError `INVALID_VALUE`
 */
export function checkedField(entry: string, value: string | number | null): string | undefined {
  if (value === null) return undefined;
  return stateOf({ [entry]: `${value}` })[entry] ?? fail('INVALID_VALUE', `${entry} ${value}`);
}
