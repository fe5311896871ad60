/**
 * The document with this text between the marks of the block.
 *
 * @throws Error when the document has no such block
 */
export function withBlock(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- generated: ${name} -->\n`, `<!-- end: ${name} -->`];
  const startsAt = document.indexOf(start);
  const endsAt = document.indexOf(end, startsAt);
  if (startsAt < 0 || endsAt < 0) throw new Error(`The document has no block ${name}: write ${start}${end}.`);
  return `${document.slice(0, startsAt)}${start}\n${text.trim()}\n\n${document.slice(endsAt)}`;
}
