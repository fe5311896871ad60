import { syllableLanguages } from '../../../../../sdk/src/effects/absent.ts';
import { tagEnglish } from '../../../../../sdk/src/effects/tools/reading/english-tagger.ts';
import { dividerOf, patternLoaders } from '../../../../../sdk/src/effects/tools/reading/hyphenation.ts';
import { speechPartsIn } from '../../../../../sdk/src/effects/tools/reading/parts-of-speech.ts';
import { patternsFor, syllablesOf } from '../../../../../sdk/src/effects/tools/reading/syllable-break.ts';
import { wordsOf } from '../../../../../sdk/src/effects/tools/shared/words.ts';

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

  it('returns the syllables of all words except short and undivided ones', () => {
    const text = 'An open library, a library.';
    const syllables = syllablesOf(text, 'en', (word) => [word.slice(0, 2), word.slice(2)]);
    expect(syllables.map(({ name, start, end }) => `${text.slice(start, end)} ${name}`)).toEqual([
      'li aw-syllable-odd',
      'brary aw-syllable-even',
      'li aw-syllable-odd',
      'brary aw-syllable-even',
    ]);
    expect(syllablesOf(text, 'en', (word) => [word])).toEqual([]);
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
