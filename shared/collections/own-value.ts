/**
 * Returns the value of an own property; undefined for an inherited name such as `constructor`. Use it for
 * untrusted keys.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
