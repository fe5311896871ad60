import type { Row } from './batch-rows.ts';

/** UpdateItem parameters that set these attributes; undefined ones are skipped. */
export function setAttributes(attributes: Row) {
  const { terms, names, values } = equations('set', attributes);
  return {
    UpdateExpression: `SET ${terms.join(', ')}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

/** Query parameters for these key values, of all or only the given attributes. */
export function keysEqual(key: Row, attributes: readonly string[] = []) {
  const { terms, names, values } = equations('key', key);
  return {
    KeyConditionExpression: terms.join(' AND '),
    ExpressionAttributeNames: {
      ...names,
      ...Object.fromEntries(attributes.map((name, index) => [`#${index}`, name])),
    },
    ExpressionAttributeValues: values,
    ...(attributes.length > 0 && {
      ProjectionExpression: attributes.map((_, index) => `#${index}`).join(', '),
    }),
  };
}

/**
 * `#set0 = :set0` for each attribute that is not undefined, with its placeholders.
 *
 * @param word prefix that separates the placeholders of one call
 */
export function equations(word: string, attributes: Row) {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    terms: entries.map((_, index) => `#${word}${index} = :${word}${index}`),
    names: Object.fromEntries(entries.map(([name], index) => [`#${word}${index}`, name])),
    values: Object.fromEntries(entries.map(([, value], index) => [`:${word}${index}`, value])),
  };
}

/**
 * The time of a change to a row last changed at `beforeIso`: now, but always later than before, so that the time
 * identifies a version of the row.
 */
export function nextInstant(beforeIso: string, nowMs: number): string {
  return new Date(Math.max(nowMs, Date.parse(beforeIso) + 1)).toISOString();
}
