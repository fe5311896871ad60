/**
 * Returns a record that maps each key to the result of `makeValue`, in the order of `keys`. `keys` must contain every
 * member of the `Key` type.
 * @throws Error on duplicate keys
 */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  makeValue: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  const record = Object.fromEntries(keys.map((key) => [key, makeValue(key)]));
  if (!hasOnly(record, keys)) throw new Error(`Some of these keys are the same: ${keys.join(', ')}.`);
  return record;
}

function hasOnly<Key extends string, Value>(
  record: Readonly<Record<string, Value>>,
  keys: readonly Key[],
): record is Readonly<Record<Key, Value>> {
  return Object.keys(record).length === keys.length;
}
