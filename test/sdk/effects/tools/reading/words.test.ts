import fc from 'fast-check';
import { tagEnglish } from '../../../../../sdk/src/effects/tools/reading/english-tagger.ts';
import { dividerOf, patternLoaders } from '../../../../../sdk/src/effects/tools/reading/hyphenation.ts';
import { speechPartsIn } from '../../../../../sdk/src/effects/tools/reading/parts-of-speech.ts';
import { breaksOf, patternsFor } from '../../../../../sdk/src/effects/tools/reading/syllable-break.ts';
import { anchorsOf } from '../../../../../sdk/src/effects/tools/reading/word-anchors.ts';
import {
  type Segment,
  segmentsOf,
  type TextDecoration,
} from '../../../../../sdk/src/effects/tools/shared/text-decorations.ts';
import { wordsOf } from '../../../../../sdk/src/effects/tools/shared/words.ts';
import { syllableLanguages } from '../../../../../sdk/src/effects/unsupported.ts';

const textOf = (segments: readonly Segment[]): string =>
  segments
    .map((segment) =>
      segment.kind === 'text' ? segment.text : segment.kind === 'break' ? '' : textOf(segment.segments),
    )
    .join('');

describe('text decorations', () => {
  it('preserve the text for any combination of decorations', () => {
    const decoration = fc
      .tuple(fc.nat(40), fc.nat(40), fc.constantFrom('break', 'picture'))
      .map(([one, other, kind]): TextDecoration => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        return kind === 'break' ? { kind, at: start } : { kind, start, end, url: '/a.svg' };
      });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.array(decoration, { maxLength: 8 }),
        (text, decorations) => {
          const inside = decorations.filter(
            (each) => (each.kind === 'break' ? each.at : each.end) <= text.length,
          );
          expect(textOf(segmentsOf(text, inside))).toBe(text);
        },
      ),
    );
  });

  it('combine the decorations of several tools in the same word', () => {
    const segments = segmentsOf('a library', [
      { kind: 'break', at: 4 },
      { kind: 'picture', start: 2, end: 9, url: '/library.svg' },
    ]);
    expect(segments).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'picture',
        url: '/library.svg',
        segments: [{ kind: 'text', text: 'li' }, { kind: 'break' }, { kind: 'text', text: 'brary' }],
      },
    ]);
  });
});

describe('word anchors', () => {
  it.each([
    ['en', 'A tide rises.', ['A', 'ti', 'ris']],
    ['de', 'Über Öl', ['Üb', 'Ö']],
    ['ar', 'تفتح المكتبة', ['تف', 'المك']],
    ['ja', '図書館', ['図書']],
    ['en', 'cafe\u0301 3 %', ['cafe\u0301'.slice(0, 2)]],
    ['not a tag!', 'still works', ['sti', 'wor']],
  ])('mark the first half of each word, in %s text "%s"', (language, text, halves) => {
    const anchors = anchorsOf(text, language);
    expect(anchors.map(({ start, end }) => text.slice(start, end))).toEqual(halves);
  });
});

describe('syllable division', () => {
  it.each([
    ['en', 'accessibility', 'ac-ces-si-bil-i-ty'],
    ['de', 'Geschwindigkeitsbegrenzung', 'Ge-schwin-dig-keits-be-gren-zung'],
    ['fr', 'bibliothèque', 'bi-blio-thèque'],
    ['es', 'biblioteca', 'bi-blio-te-ca'],
    ['it', 'biblioteca', 'bi-blio-te-ca'],
    ['nl', 'bibliotheek', 'bi-bli-o-theek'],
    ['pt', 'biblioteca', 'bi-bli-o-te-ca'],
    ['pl', 'biblioteka', 'bi-blio-te-ka'],
    ['sv', 'bibliotek', 'bib-li-o-tek'],
  ])('splits a word in language %s: %s', async (language, word, expected) => {
    const patterns = await patternsFor(language, patternLoaders)?.();
    if (patterns === undefined) throw new Error('no patterns');
    expect(dividerOf(patterns.default)(word).join('-')).toBe(expected);
  });

  it('supports every declared language, including its regional tags', () => {
    expect(
      syllableLanguages.filter((language) => patternsFor(`${language}-XX`, patternLoaders) === null),
    ).toEqual([]);
    expect(patternsFor('ar', patternLoaders)).toBeNull();
    expect(patternsFor('constructor', patternLoaders)).toBeNull();
    expect(patternsFor('en-GB', patternLoaders)).not.toBe(patternsFor('en', patternLoaders));
  });

  it('inserts breaks into all words except short words', () => {
    const breaks = breaksOf('An open library, a library.', 'en', (word) => [word.slice(0, 2), word.slice(2)]);
    expect(breaks).toEqual([
      { kind: 'break', at: 10 },
      { kind: 'break', at: 21 },
    ]);
  });
});

describe('part-of-speech tagging', () => {
  it('returns the position of each tagged word', () => {
    const text = 'The old boat slowly left the harbour, and she was the boat.';
    const marks = speechPartsIn(text, tagEnglish(text)).map(
      ({ name, start, end }) => `${text.slice(start, end)} ${name}`,
    );
    expect(marks).toEqual([
      'old aw-adjective',
      'boat aw-noun',
      'left aw-verb',
      'harbour aw-noun',
      'boat aw-noun',
    ]);
  });
});

describe('wordsOf', () => {
  it('excludes numbers and punctuation', () => {
    expect(wordsOf('Es ist 9 Uhr.', 'de').map(({ text }) => text)).toEqual(['Es', 'ist', 'Uhr']);
  });
});
