import { escapeTags } from '../../../shared/model/prompt.ts';

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
  // For each byte of the text sent to Polly, the code unit offset of its character in the original text.
  const units = Array.from({ length: Buffer.byteLength(opening) }, () => 0);
  let unit = 0;
  for (const character of text) {
    for (let byte = Buffer.byteLength(write(character)); byte > 0; byte -= 1) units.push(unit);
    unit += character.length;
  }
  return (sentByteOffset: number): number => units[sentByteOffset] ?? text.length;
}
