import { PageNotExaminedError } from '../../../../functions/content/aria/errors.ts';
import { examine, rulesOf } from '../support/examine-page.ts';

describe('examination of adversarial pages', () => {
  it.each([
    ['5,000 nested elements', '<div>'.repeat(5_000)],
    ['16,000 unclosed elements', '<b>'.repeat(16_000)],
    ['formatting elements that browsers duplicate', '<b><i><u><s>'.repeat(1_500) + '<p>x'.repeat(8_000)],
    [
      'formatting elements that browsers repeat in every paragraph',
      Array.from({ length: 250 }, (_, n) => `<b a=${n}>`).join('') + '<p>x'.repeat(2_700),
    ],
    ['nested tables', '<table><tr><td>'.repeat(3_300)],
    [
      '1,000 cells that each span 1,000 columns and 65,534 rows',
      '<tr><td colspan=1000 rowspan=65534>'.repeat(1_000),
    ],
    [
      '600 cells that each span 1,000 columns after 1,000 rows',
      `${'<tr>'.repeat(1_000)}<tr>${'<td colspan=1000>x'.repeat(600)}`,
    ],
    ['2,600 links in 250 nested elements', `${'<div>'.repeat(250)}${'<a href=x></a>'.repeat(2_600)}`],
  ])('rejects a page with %s as too complex', async (_name, html) => {
    await expect(examine(html.slice(0, 50_000), () => undefined)).rejects.toEqual(
      new PageNotExaminedError('too_complex'),
    );
  });

  it('reports all violations of a page with a large amount of CSS', async () => {
    const css = `<style>${':has(:has(*)) *{display:none}'.repeat(400)}${`${'a '.repeat(400)}b{color:red}`.repeat(20)}</style>`;
    const body = '<p><a href="/x"></a></p>'.repeat(40);
    const look = (html: string) =>
      examine(html, ({ violations }) => violations.map(({ rule, selectors }) => [rule, selectors.length]));
    expect(await look(css + body)).toEqual([['link-name', 40]]);
    expect(
      await look(
        `<!doctype html><html lang=en><head><title>T</title>${css}</head><body><main><h1>T</h1>${body}</main>`,
      ),
    ).toEqual([['link-name', 40]]);
  });

  it.each([
    ['2,300 frames', `<frameset>${'<frame src=x title=t>'.repeat(2_300)}</frameset>`],
    ['1,200 iframes', '<iframe src=/x title=t></iframe>'.repeat(1_200)],
  ])('reports no frame-title violation for a page with %s', async (_name, html) => {
    expect(await rulesOf(html)).not.toContain('frame-title');
  });

  it.each([
    ['entities', '&amp;#60;script&gt;&lt;img src=x onerror=alert(1)&gt;&#x0;&#99999999;&notit;'.repeat(600)],
    ['one long attribute', `<p title="${'x'.repeat(49_000)}">x</p>`],
    ['comments and broken tags', '<!--<a <b <<>> </ </> <!doctype> <?php ?> ]]> '.repeat(1_000)],
    ['null characters and unclosed quotes', `<p title='"><img src="a`],
    ['100 frames', '<iframe title=t src="/"></iframe>'.repeat(100)],
    ['50,000 characters of plain text', 'word '.repeat(10_000)],
  ])('completes for a page with %s', async (_name, html) => {
    expect(await rulesOf(html.slice(0, 50_000))).toEqual(expect.any(Array));
  });
});
