/** The value of an own property: undefined for an inherited name such as `constructor`. For keys that are untrusted input. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
