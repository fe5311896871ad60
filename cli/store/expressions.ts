import type { Row } from './batch-table.ts';

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
 * Returns, for each defined attribute, a term such as `#set0 = :set0` and the names and values of its placeholders.
 * @param word prefix of the placeholders, such as `set`; must differ between the expressions of a request
 */
export function equations(word: string, attributes: Row) {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    terms: entries.map((_, index) => `#${word}${index} = :${word}${index}`),
    names: Object.fromEntries(entries.map(([name], index) => [`#${word}${index}`, name])),
    values: Object.fromEntries(entries.map(([, value], index) => [`:${word}${index}`, value])),
  };
}
