import type { Mark } from './speak-script.ts';

/**
 * Speech marks as Polly writes them: one JSON object a line, by time, with offsets in bytes of the request's text
 * in UTF-8.
 */
export function formatMarks(marks: readonly Mark[], types: readonly Mark['type'][], text: string): string {
  return marks
    .filter(({ type }) => types.includes(type))
    .map(({ type, timeMs, start, end }) =>
      JSON.stringify({
        time: timeMs,
        type,
        start: Buffer.byteLength(text.slice(0, start)),
        end: Buffer.byteLength(text.slice(0, end)),
        value: text.slice(start, end),
      }),
    )
    .map((line) => `${line}\n`)
    .join('');
}
