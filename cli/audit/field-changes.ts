import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from './audit-entry.ts';

/** Fields that every change updates. */
const bookkeeping: ReadonlySet<string> = new Set(['updatedAt']);

/** Returns the fields whose values differ, with dotted names for nested fields. A missing value is null. */
export function fieldChanges(before: object, after: object, prefix = ''): readonly FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const current = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((name) => !bookkeeping.has(name))
    .flatMap((name) => {
      const from = old.get(name) ?? null;
      const to = current.get(name) ?? null;
      if (isDeepStrictEqual(from, to)) return [];
      if (isRecord(from) && isRecord(to)) return fieldChanges(from, to, `${prefix}${name}.`);
      return [{ field: `${prefix}${name}`, before: from, after: to }];
    });
}

/** Fields with personal data, whose values the audit trail does not record. */
const personal: ReadonlySet<string> = new Set(['mail']);

/** Returns the changes as the audit trail records them. `true` stands for a value that it does not record. */
export function recordedChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  const recorded = (value: unknown) => (value === null ? null : true);
  return changes.map(({ field, before, after }) =>
    personal.has(field)
      ? { field, before: recorded(before), after: recorded(after) }
      : { field, before, after },
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
