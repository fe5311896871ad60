import { shortenMarkup } from '../../../../functions/content/aria/shorten-markup.ts';
import { allSelectors } from './support/all-selectors.ts';

const long = 'Opening hours of the library in the old town hall by the river. ';

const pages = {
  'a page':
    `<!doctype html><html lang="en"><head><title>${long}</title><style>p { color: red }</style><script>if (a < b) { document.write("<p>"); }</script></head>` +
    `<body class="${long}"><!-- ${long} <p> --><main id="${'m'.repeat(250)}"><p title='${long.repeat(4)}'>${long.repeat(6)}</p></main></body></html>`,
  'misnested tags': `<p><b>${long}<i>${long}</b>${long}</i><p>${long}`,
  'table rows': `<tr><th>${long.repeat(5)}<td><a href=/${'x'.repeat(300)}></a><td></table>`,
  'an inline SVG': `<svg viewBox="0 0 1 1"><title>${long.repeat(5)}</title><path d="${'M0 0 '.repeat(90)}"/><g/></svg><p>`,
  'text that looks like tags': `<textarea>${'<b>bold</b> '.repeat(40)}</textarea><title><i></title><p>a <3 b & c &amp; ${long.repeat(5)}`,
  'characters of two UTF-16 code units': `<p>${'😀'.repeat(150)}</p><ul><li>${'é'.repeat(300)}</ul>`,
};

describe('shortenMarkup', () => {
  it.each(Object.entries(pages))('preserves the position of every element of %s', (_, page) => {
    for (const length of [page.length - 1, page.length / 2, 1]) {
      const shortened = shortenMarkup(page, (markup) => markup.length <= length);
      expect(shortened.length).toBeLessThan(page.length);
      expect(allSelectors(shortened)).toEqual(allSelectors(page));
      expect(shortened).not.toMatch(/\p{Cs}/u);
    }
  });

  it('returns short markup unchanged', () => {
    const page = `<p>  ${long}<!-- why --></p>`;
    expect(shortenMarkup(page, () => true)).toBe(page);
  });

  it('shortens text and attributes, except "for" and "id", only as much as the limit requires', () => {
    const page = `<label for="city-of-your-birth"   title="${long}">${long}</label><!-- x --><input id=city-of-your-birth>`;
    expect(shortenMarkup(page, (markup) => markup.length <= 190)).toBe(
      '<label for="city-of-your-birth"   title="Opening hours of the library i…">Opening hours of the library i…</label><!----><input id=city-of-your-birth>',
    );
    expect(shortenMarkup(page, () => false)).toBe(
      '<label for="city-of-your-birth"   title="…">…</label><!----><input id=city-of-your-birth>',
    );
  });
});
