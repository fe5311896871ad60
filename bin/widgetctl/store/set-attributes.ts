/**
 * The parameters of an UpdateItem that sets these attributes and leaves all others alone; undefined ones are
 * skipped. Names a condition needs are given beside them.
 */
export function setAttributes(attributes: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${entries.map((_, index) => `#set${index} = :set${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#set${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:set${index}`, value])),
  };
}
