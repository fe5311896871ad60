import { isJsonObject, type JsonObject } from '../../emulator/json.ts';
import type { Task } from '../protocol/fences.ts';

export type Rule = (task: Task) => JsonObject | Promise<JsonObject>;

export function numberParameter(
  parameters: JsonObject,
  name: string,
  limits: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  const value = parameters[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) return limits.fallback;
  return Math.min(limits.max, Math.max(limits.min, Math.round(value)));
}

/** Returns a text parameter; undefined if it is missing or blank. */
export function textParameter(parameters: JsonObject, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns the objects in a list parameter. Other items are dropped. */
export function objectListParameter(parameters: JsonObject, name: string): JsonObject[] {
  const value = parameters[name];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Returns the language that a repair prompt requires; undefined if the problems do not mention a language. */
export function requestedLanguage(problems: string): string | undefined {
  return /not in the language ([a-z]{2,3})\b/i.exec(problems)?.[1]?.toLowerCase();
}
