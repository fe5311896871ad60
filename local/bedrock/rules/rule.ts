import { isJsonObject, type JsonObject } from '../../emulator/json.ts';
import type { Task } from '../protocol/fences.ts';

/** Produces the output of one transform. */
export type Rule = (task: Task) => JsonObject | Promise<JsonObject>;

/** Reads an integer parameter, clamped to the limits; `fallback` if it is missing or not a number. */
export function numberParameter(
  parameters: JsonObject,
  name: string,
  limits: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  const value = parameters[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) return limits.fallback;
  return Math.min(limits.max, Math.max(limits.min, Math.round(value)));
}

/** Reads a string parameter; undefined if it is missing or blank. */
export function textParameter(parameters: JsonObject, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads a list of objects; other items are dropped. */
export function objectListParameter(parameters: JsonObject, name: string): JsonObject[] {
  const value = parameters[name];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The language tag in a repair prompt, as worded by the API's language check. */
export function requestedLanguage(problems: string): string | undefined {
  return /not in the language ([a-z]{2,3})\b/i.exec(problems)?.[1]?.toLowerCase();
}
