import { PageNotExaminedError } from '../../../../functions/content/aria/errors.ts';
import type { Patch } from '../../../../functions/content/aria/patch-rules.ts';
import { examine, rulesOf } from '../support/examine-page.ts';

const verify = (html: string, patches: Patch[]) =>
  examine(html, async (page) => {
    const { tried, violations } = await page.verify(patches, 'en');
    return { verdicts: tried.map(({ verdict }) => verdict), left: violations.map(({ rule }) => rule).sort() };
  });

const patch = (selector: string, attribute: string, value: string | null): Patch => ({
  selector,
  attribute,
  value,
});

describe('openPage', () => {
  it('lists each violation with its rule, impact and element selectors', async () => {
    const violations = await examine(
      '<button></button><img src="a.png"><p>fine</p>',
      (page) => page.violations,
    );
    expect(violations).toEqual([
      {
        rule: 'button-name',
        impact: 'critical',
        help: 'Buttons must have discernible text',
        helpUrl: expect.stringContaining('https://dequeuniversity.com/rules/axe/'),
        selectors: [':scope > button'],
      },
      {
        rule: 'image-alt',
        impact: 'critical',
        help: expect.any(String),
        helpUrl: expect.any(String),
        selectors: [':scope > img'],
      },
    ]);
  });

  it('applies page-level rules only to complete pages', async () => {
    expect(await rulesOf('<p>Only a fragment</p>')).toEqual([]);
    expect(await rulesOf('<!doctype html><html><body><p>A page</p></body></html>')).toEqual(
      expect.arrayContaining(['document-title', 'html-has-lang']),
    );
  });
});

describe('examination of fragments that require a parent element', () => {
  it.each([
    '<li>one</li><li>two</li>',
    '<dt>term</dt><dd>what it is</dd>',
    '<option>one</option>',
    '<tr><td>1</td></tr>',
    '<td>1</td>',
    '<caption>Sales</caption><tr><td>1</td></tr>',
    '<summary>More</summary>',
    '<track kind="captions">',
    '<legend>Where</legend>',
  ])('reports no violations caused by the missing parent: %s', async (html) => {
    expect(await rulesOf(html)).toEqual([]);
  });

  it("reports the fragment's own violations and rejects patches that break the parent context", async () => {
    const html = '<li role="buton" tabindex="0">Go</li><li><img src="a.png"></li>';
    const result = await verify(html, [
      patch(':scope > li:nth-of-type(1)', 'role', 'button'),
      patch(':scope > li > img', 'alt', 'A dog'),
    ]);
    expect(result).toEqual({
      verdicts: [{ reason: 'new_violation' }, { rule: 'image-alt', impact: 'critical' }],
      left: ['aria-roles'],
    });
  });
});

describe('patch verification', () => {
  it('accepts several patches that each fix an element, in one verification run', async () => {
    const html = '<button></button><img src="a.png"><input type="text">';
    const result = await verify(html, [
      patch('button', 'aria-label', 'Search'),
      patch('img', 'alt', 'A dog'),
      patch('input', 'aria-label', 'Your name'),
    ]);
    expect(result).toEqual({
      verdicts: [
        { rule: 'button-name', impact: 'critical' },
        { rule: 'image-alt', impact: 'critical' },
        { rule: 'label', impact: 'critical' },
      ],
      left: [],
    });
  });

  it('rejects patches that have no effect, break something or use an ambiguous selector', async () => {
    const html = '<button></button><img src="a.png"><p id="p">Text</p><b>1</b><b>2</b>';
    const result = await verify(html, [
      patch('img', 'alt', 'A dog'),
      patch('#p', 'title', 'More'),
      patch('button', 'aria-labelledby', 'nowhere'),
      patch('#p', 'aria-checked', 'true'),
      patch('b', 'title', 'x'),
      patch('table', 'title', 'x'),
      patch('!!', 'title', 'x'),
    ]);
    expect(result.verdicts).toEqual([
      { rule: 'image-alt', impact: 'critical' },
      { reason: 'no_improvement' },
      { reason: 'no_improvement' },
      { reason: 'no_improvement' },
      { reason: 'element_not_found' },
      { reason: 'element_not_found' },
      { reason: 'element_not_found' },
    ]);
    expect(result.left).toEqual(['button-name']);
  });

  it('rejects patches that fix one violation and cause another', async () => {
    const result = await verify('<input>', [patch('input', 'title', 'Your name')]);
    expect(result).toEqual({ verdicts: [{ reason: 'new_violation' }], left: ['label'] });
  });

  it('removes the attribute when the value of a patch is null', async () => {
    const result = await verify('<p role="buton">x</p>', [patch('p', 'role', null)]);
    expect(result).toEqual({ verdicts: [{ rule: 'aria-roles', impact: 'critical' }], left: [] });
  });

  it('accepts a patch that fixes a failing element by changing another element', async () => {
    const result = await verify('<label>Name</label><input id="n">', [patch('label', 'for', 'n')]);
    expect(result).toEqual({ verdicts: [{ rule: 'label', impact: 'critical' }], left: [] });
  });

  it('rejects attributes and values that the patch rules do not allow', async () => {
    const attempts = [
      ['onclick', 'alert(1)', 'attribute_not_allowed'],
      ['tabindex', '5', 'value_not_allowed'],
    ] as const;
    const result = await verify(
      '<button></button>',
      attempts.map(([attribute, value]) => patch('button', attribute, value)),
    );
    expect(result.verdicts).toEqual(attempts.map(([, , reason]) => ({ reason })));
    expect(result.left).toEqual(['button-name']);
  });
});

describe('handling of adversarial markup', () => {
  it('runs no scripts and loads no resources', async () => {
    const html = `<button></button>
      <script>document.body.innerHTML = ''; while (true) {}</script>
      <img src="https://127.0.0.1:1/x" alt="a" onerror="while (true) {}">
      <link rel="stylesheet" href="https://127.0.0.1:1/x.css"><iframe src="https://127.0.0.1:1/" title="t"></iframe>
      <svg onload="while(true){}"></svg><style>@import url(https://127.0.0.1:1/y.css);</style>`;
    expect(await rulesOf(html)).toEqual(['button-name']);
  });

  it('treats elements as hidden because of inline styles or the hidden attribute, but not because of style sheets', async () => {
    const html =
      '<div style="display:none"><a href=a></a></div><div hidden><a href=b></a></div><p style="visibility:hidden"><a href=c></a></p><style>p{display:none}</style><p><a href=d></a></p>';
    expect(
      await examine(html, ({ violations }) => violations.map(({ rule, selectors }) => [rule, selectors])),
    ).toEqual([['link-name', [':scope > p:nth-of-type(2) > a']]]);
  });

  it('rejects a page whose examination exceeds the time limit', async () => {
    await expect(
      examine('<a href=x></a>'.repeat(2_990), () => undefined, { openingLimitMs: 50 }),
    ).rejects.toEqual(new PageNotExaminedError('stopped'));
  });

  it('stops the examination at the request deadline and reports that the time ran out', async () => {
    await expect(examine('<a href=x></a>'.repeat(2_990), () => undefined, { limitMs: 50 })).rejects.toEqual(
      new PageNotExaminedError('out_of_time'),
    );
  });
});
