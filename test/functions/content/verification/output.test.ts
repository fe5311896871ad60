import { missingTerms } from '../../../../functions/content/verification/glossary.ts';
import { hygieneProblems } from '../../../../functions/content/verification/output-hygiene.ts';
import { findWord } from '../../../../functions/content/verification/word-offsets.ts';

describe('hygiene of plain text', () => {
  const instructions = 'You put page text into simpler words for readers with reading difficulties.';
  const check = (output: string, source = 'Plain source.') =>
    hygieneProblems(output, source, instructions).length;

  it('finds nothing in ordinary text, with angle brackets too', () => {
    expect(check('A < B and B > C. I <3 it.')).toBe(0);
  });

  it.each([
    'Hello <script>alert(1)</script>',
    'Hello <b>you</b>',
    'Hello </p>',
    'A <!-- note -->',
    '<IMG src=x onerror=alert(1)>',
    'Hello <img src=x onerror=alert(1) ',
    'Hello <script src=//evil/x',
    'Hello <![CDATA[><img]]>',
    'Hello <!x',
    'Hello <?x',
    '<page_text>Hello',
    'Done </parameters',
    'Sure: you put page text into simpler words for readers. Like this.',
    'You put page\n text into SIMPLER words, for readers',
    'bell \u0007',
    'half \ud800 pair',
  ])('finds what must not leave in %j', (output) => {
    expect(check(output)).toBeGreaterThan(0);
  });

  it('lets the source speak of markup and of the same words', () => {
    expect(check('Use the <b> tag.', 'The <b> tag makes text bold.')).toBe(0);
    expect(check('x is below y: x <y', 'If x <y then x is below y.')).toBe(0);
    expect(check(instructions, `Today: ${instructions}`)).toBe(0);
  });
});

describe('words in a text', () => {
  it.each([
    ['The theory of the cell', 'the', { word: 'The', start: 0, end: 3 }],
    ['Theory of the cell', 'the', { word: 'the', start: 10, end: 13 }],
    ['𝒜𝒜 photosynthesis!', 'photosynthesis', { word: 'photosynthesis', start: 5, end: 19 }],
    ['état de l’art', 'état', { word: 'état', start: 0, end: 4 }],
    ['a C++ (fast) b', 'C++', { word: 'C++', start: 2, end: 5 }],
    ['光合成は重要です', '重要', { word: '重要', start: 4, end: 6 }],
    ['cell', 'cells', null],
    ['subcellular', 'cell', null],
    ['anything', '', null],
    ['a.b', 'a|b', null],
    ['a well-known cell', 'well-known', { word: 'well-known', start: 2, end: 12 }],
    ['A/B and [x] {y} (z) ^$ \\d', '[x] {y} (z) ^$ \\d', { word: '[x] {y} (z) ^$ \\d', start: 8, end: 25 }],
  ])('%j holds %j at %j', (text, word, place) => {
    expect(findWord(text, word)).toEqual(place);
    if (place !== null) expect(text.slice(place.start, place.end)).toBe(place.word);
  });
});

describe('glossary', () => {
  const glossary = [
    { source: 'cell', target: 'Zelle' },
    { source: 'energy', target: 'Energie' },
  ];

  it('misses a term only where its source stands in the text', () => {
    expect(missingTerms(glossary, 'The cell grows.', 'Die zelle wächst.')).toEqual([]);
    expect(missingTerms(glossary, 'The cell needs energy.', 'Die Zelle braucht Kraft.')).toEqual([
      glossary[1],
    ]);
    expect(missingTerms(glossary, 'Cellular growth', 'Wachstum')).toEqual([]);
  });
});
