/**
 * Returns the value of an own property; undefined for an inherited name such as `constructor`. Use this function when
 * the key is untrusted.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
