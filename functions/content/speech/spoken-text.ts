import { escapeTags } from '../model/prompt.ts';

/** Code points that XML 1.0 does not allow although Unicode has them. */
const notInXml = /[\ufffe\uffff]/;

/** A text as it is sent to be spoken, with the way back from Polly's byte offsets. */
export interface SpokenText {
  readonly type: 'text' | 'ssml';
  readonly sent: string;
  /** The offset in the original, in UTF-16 code units, of an offset in what was sent, in bytes of UTF-8. */
  originalOffset(sentByteOffset: number): number;
}

/**
 * The fastest that Polly's voices speak, in percent of normal.
 * https://docs.aws.amazon.com/polly/latest/dg/prosody-tag.html
 */
export const fastestRatePercent = 200;

/**
 * A text to be spoken at a rate (percent of normal). At the normal rate it is sent as it is; at another as SSML,
 * escaped, so that nothing in it is markup.
 */
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
  // For each character: the byte where it begins in what was sent, and the code unit where it began.
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

/** The index of the last of the ascending numbers that is at most `value`; 0 when there is none. */
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
