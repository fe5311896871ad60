import { missingTerms } from '../../../../functions/content/verification/glossary.ts';
import {
  addedMarkup,
  isSameMarkup,
  readableText,
} from '../../../../functions/content/verification/markup-tree.ts';
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

describe('markup', () => {
  it.each([
    ['<p>Hello <b>you</b></p>', '<p>Hallo <b>du</b></p>', true],
    ['<p>the <b>red</b> <i>car</i></p>', '<p>la <i>voiture</i> <b>rouge</b></p>', true],
    ['<ul><li>a<li>b</ul>', '<ul><li>x</li><li>y</li></ul>', true],
    ['<img src="a.png" alt="A dog">', '<img alt="Ein Hund" src="a.png">', true],
    ['<p>a</p><h2>b</h2>', '<h2>b</h2><p>a</p>', false],
    ['<p>a</p>', '<p>a</p><p>b</p>', false],
    ['<p>a</p>', '<p>a</p><script>x</script>', false],
    ['<a href="/a">x</a>', '<a href="/b">x</a>', false],
    ['<a href="/a">x</a>', '<a href="/a" onclick="x()">x</a>', false],
    ['<p><b>a</b></p>', '<p>a</p><b>b</b>', false],
    ['<code>let a</code>', '<code>sei a</code>', false],
    ['a &amp; b', 'a &amp; b', true],
  ])('%j and %j are the same tree: %s', (before, after, same) => {
    expect(isSameMarkup(before, after)).toBe(same);
  });

  it('names what was added, and only that', () => {
    expect(addedMarkup('<p>a</p><p>b</p>', '<p>a</p>')).toEqual([]);
    expect(addedMarkup('<p>a</p>', '<p onclick="x()">a</p><p>b</p><script>1</script>')).toEqual([
      '<p onclick="x()">',
      '<script>',
    ]);
  });

  it('reads 5,000 nested and unclosed elements', () => {
    const deep = '<div>'.repeat(5_000);
    expect(isSameMarkup(deep, deep)).toBe(true);
    expect(isSameMarkup(deep, `${deep}<div>`)).toBe(false);
  });

  it('gives the text people read', () => {
    expect(readableText('<p>A&nbsp;<b>b</b></p><img alt="C"><script>d</script>').trim()).toBe('A\u00a0b C');
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
