import { escapeTags } from '../model/prompt.ts';

/** Code points that XML 1.0 does not allow. */
const notInXml = /[\ufffe\uffff]/;

export interface SpokenText {
  readonly type: 'text' | 'ssml';
  readonly sent: string;
  /** Maps an offset in the text sent to Polly (UTF-8 bytes) to an offset in the original text (UTF-16 code units). */
  originalOffset(sentByteOffset: number): number;
}

/**
 * Polly's maximum speaking rate, in percent of the normal rate.
 * https://docs.aws.amazon.com/polly/latest/dg/prosody-tag.html
 */
export const fastestRatePercent = 200;

export function spokenText(text: string, ratePercent: number): SpokenText {
  if (ratePercent === 100) return { type: 'text', sent: text, originalOffset: offsetMap(text, '', identity) };
  const opening = `<speak><prosody rate="${ratePercent}%">`;
  const written = (character: string) => (notInXml.test(character) ? ' ' : escapeTags(character));
  const body = [...text].map(written).join('');
  return {
    type: 'ssml',
    sent: `${opening}${body}</prosody></speak>`,
    originalOffset: offsetMap(text, opening, written),
  };
}

function identity(character: string): string {
  return character;
}

function offsetMap(text: string, opening: string, write: (character: string) => string) {
  // For each character, the byte offset in the text sent to Polly and the code unit offset in the original text.
  const bytes: number[] = [];
  const units: number[] = [];
  let byte = Buffer.byteLength(opening);
  let unit = 0;
  for (const character of text) {
    bytes.push(byte);
    units.push(unit);
    byte += Buffer.byteLength(write(character));
    unit += character.length;
  }
  bytes.push(byte);
  units.push(unit);
  return (sentByteOffset: number): number => units[lastAtMost(bytes, sentByteOffset)] ?? 0;
}

/** Returns the index of the last number that is at most `value`, or 0 when all numbers are greater. */
function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
