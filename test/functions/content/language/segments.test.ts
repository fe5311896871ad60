import * as fc from 'fast-check';
import { partsOf, sentencesOf, wordsOf } from '../../../../functions/content/language/segments.ts';
import { numRuns } from '../../../support/property-runs.ts';

const granularities = ['sentence', 'word', 'grapheme'] as const;

function wholeAtOnce(text: string, granularity: (typeof granularities)[number]) {
  const segments = new Intl.Segmenter('en', { granularity }).segment(text);
  return Array.from(segments, ({ segment, isWordLike }) => ({ text: segment, isWord: isWordLike === true }));
}

describe('text segmentation', () => {
  /** Strings whose segmentation depends on their context. */
  const piece = fc.constantFrom(
    ...[
      'can',
      "'",
      't',
      '.',
      'U.S.',
      ' ',
      '  ',
      '\n',
      '\r\n',
      '3',
      ',',
      '"',
      ')',
      'e\u0301',
      '\u0301',
      '\u200d',
    ],
    ...[
      '😀',
      '👨‍👩‍👧',
      '🇩🇪',
      '🇩',
      '…',
      '!',
      '?',
      'Word',
      'etc. 123 456 ',
      '𝒜',
      '״',
      'ש',
      '한글',
      '_',
      '-',
      'क्',
    ],
    'a'.repeat(990),
    'b c '.repeat(250),
    '. '.repeat(499),
    '\u0301'.repeat(1_010),
    '1 '.repeat(600),
  );

  it.each(granularities)(
    'splits text with granularity %s at the same positions as Intl.Segmenter applied to the whole text',
    (granularity) => {
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
          const text = pieces.join('');
          expect([...partsOf(text, 'en', granularity)]).toEqual(wholeAtOnce(text, granularity));
        }),
        { numRuns },
      );
    },
  );

  it.each(granularities)(
    'splits text with granularity %s into segments that together form the original text, even in scripts without spaces',
    (granularity) => {
      for (const text of ['猫はテーブルの上で寝ています'.repeat(300), 'ภาษาไทยเขียนติดกัน'.repeat(300)]) {
        expect([...partsOf(text, 'ja', granularity)].map((part) => part.text).join('')).toBe(text);
      }
    },
  );

  it('returns sentences with their trailing whitespace, and words without it', () => {
    expect(sentencesOf('One. Two two!  Three')).toEqual(['One. ', 'Two two!  ', 'Three']);
    expect(wordsOf("I can't, 3 times. 猫は寝")).toEqual(['I', "can't", '3', 'times', '猫', 'は', '寝']);
    expect(wordsOf('')).toEqual([]);
  });
});
