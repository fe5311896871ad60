import { SaxesParser } from 'saxes';
import { ServiceError } from '../emulator/http/service-error.ts';

export interface Speech {
  readonly text: string;
  /**
   * Range of each code point of `text` in the `Text` parameter of the request (plain text or SSML), in UTF-16 code
   * units.
   */
  readonly sources: readonly (readonly [start: number, end: number])[];
  /** 100 is normal speed. */
  readonly ratePercent: number;
}

export function plainSpeech(text: string): Speech {
  let position = 0;
  const sources = [...text].map((character): readonly [number, number] => {
    const start = position;
    position += character.length;
    return [start, position];
  });
  return { text, sources, ratePercent: 100 };
}

/** SSML elements that the API sends, outermost first. */
const elements = ['speak', 'prosody'];

/** Matches the markup of one character: an entity, a line break or the character itself. */
const characterInMarkup = /&[^;]*;|\r\n|./gsu;

/**
 * Parses `<speak><prosody rate="N%">text</prosody></speak>`.
 * @throws ServiceError InvalidSsmlException (400) for any other SSML
 */
export function parseSsml(ssml: string): Speech {
  const sources: (readonly [number, number])[] = [];
  let spoken = '';
  let ratePercent = 100;
  let depth = 0;
  /** Position in the markup where the current text starts. */
  let textStart = 0;
  const refuse = () => {
    throw new ServiceError(400, 'InvalidSsmlException', 'Invalid SSML request');
  };
  const parser = new SaxesParser();
  for (const event of ['error', 'xmldecl', 'doctype', 'processinginstruction', 'cdata', 'comment'] as const) {
    parser.on(event, refuse);
  }
  parser.on('text', (text) => {
    if (depth === 0) return;
    spoken += text;
    characterInMarkup.lastIndex = textStart;
    for (const _ of text) {
      const from = characterInMarkup.lastIndex;
      characterInMarkup.exec(ssml);
      sources.push([from, characterInMarkup.lastIndex]);
    }
  });
  parser.on('opentag', ({ name, attributes: { rate = '100%' } }) => {
    if (name !== elements[depth]) refuse();
    depth += 1;
    if (name === 'prosody') ratePercent = Number(/^(\d{2,3})%$/.exec(rate)?.[1]);
    if (!(ratePercent >= 20 && ratePercent <= 200)) refuse();
    textStart = parser.position;
  });
  parser.on('closetag', () => {
    depth -= 1;
    textStart = parser.position;
  });
  parser.write(ssml).close();
  return { text: spoken, sources, ratePercent };
}
