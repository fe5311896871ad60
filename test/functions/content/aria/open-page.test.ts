import type { Patch } from '../../../../functions/content/aria/patch-rules.ts';
import { PageNotExaminedError } from '../../../../functions/content/errors.ts';
import { examine, rulesOf } from '../support/examine-page.ts';

const prove = (html: string, patches: Patch[]) =>
  examine(html, async (page) => {
    const { tried, violations } = await page.prove(patches, 'en');
    return { verdicts: tried.map(({ verdict }) => verdict), left: violations.map(({ rule }) => rule).sort() };
  });

const patch = (selector: string, attribute: string, value: string | null): Patch => ({
  selector,
  attribute,
  value,
});

describe('what fails in markup', () => {
  it('is named by rule, with a selector for each element and its impact', async () => {
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

  it('applies whole-page rules only to a whole page', async () => {
    expect(await rulesOf('<p>Only a fragment</p>')).toEqual([]);
    expect(await rulesOf('<!doctype html><html><body><p>A page</p></body></html>')).toEqual(
      expect.arrayContaining(['document-title', 'html-has-lang']),
    );
  });
});

describe('a fragment that a parser or a rule wants inside of something', () => {
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
  ])('has no fault of its surroundings: %s', async (html) => {
    expect(await rulesOf(html)).toEqual([]);
  });

  it('has its own faults, and none is patched that breaks what it stands in', async () => {
    const html = '<li role="buton" tabindex="0">Go</li><li><img src="a.png"></li>';
    const result = await prove(html, [
      patch(':scope > li:nth-of-type(1)', 'role', 'button'),
      patch(':scope > li > img', 'alt', 'A dog'),
    ]);
    expect(result).toEqual({
      verdicts: [{ reason: 'new_violation' }, { rule: 'image-alt', impact: 'critical' }],
      left: ['aria-roles'],
    });
  });
});

describe('patches', () => {
  it('are kept in one verification if each fixes an element', async () => {
    const html = '<button></button><img src="a.png"><input type="text">';
    const result = await prove(html, [
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

  it('are rejected if they have no effect, break something, or match no single element', async () => {
    const html = '<button></button><img src="a.png"><p id="p">Text</p><b>1</b><b>2</b>';
    const result = await prove(html, [
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

  it('are rejected if they fix one violation and cause another', async () => {
    const result = await prove('<input>', [patch('input', 'title', 'Your name')]);
    expect(result).toEqual({ verdicts: [{ reason: 'new_violation' }], left: ['label'] });
  });

  it('remove an attribute with null', async () => {
    const result = await prove('<p role="buton">x</p>', [patch('p', 'role', null)]);
    expect(result).toEqual({ verdicts: [{ rule: 'aria-roles', impact: 'critical' }], left: [] });
  });

  it('are accepted on another element if they alone fix the failing one', async () => {
    const result = await prove('<label>Name</label><input id="n">', [patch('label', 'for', 'n')]);
    expect(result).toEqual({ verdicts: [{ rule: 'label', impact: 'critical' }], left: [] });
  });

  it('never set what could run, load, style, hide or move anything', async () => {
    const attempts = [
      ['onclick', 'alert(1)', 'attribute_not_allowed'],
      ['href', 'javascript:alert(1)', 'attribute_not_allowed'],
      ['src', 'https://evil.example/', 'attribute_not_allowed'],
      ['style', 'display:none', 'attribute_not_allowed'],
      ['class', 'x', 'attribute_not_allowed'],
      ['id', 'x', 'attribute_not_allowed'],
      ['innerHTML', '<b>', 'attribute_not_allowed'],
      ['textContent', 'x', 'attribute_not_allowed'],
      ['srcdoc', '<script>', 'attribute_not_allowed'],
      ['formaction', 'https://evil.example/', 'attribute_not_allowed'],
      ['ARIA-LABEL', 'x', 'attribute_not_allowed'],
      ['aria-label onclick', 'x', 'attribute_not_allowed'],
      ['aria-', 'x', 'attribute_not_allowed'],
      ['tabindex', '5', 'value_not_allowed'],
      ['tabindex', '1', 'value_not_allowed'],
      ['aria-hidden', 'true', 'value_not_allowed'],
      ['role', 'presentation', 'value_not_allowed'],
      ['role', 'button none', 'value_not_allowed'],
      ['role', '"><script>', 'value_not_allowed'],
      ['lang', 'not a language', 'value_not_allowed'],
      ['scope', 'all', 'value_not_allowed'],
      ['alt', 'x'.repeat(501), 'value_not_allowed'],
      ['title', 'a\u0000b', 'value_not_allowed'],
      ['aria-level', '12', 'value_not_allowed'],
      ['autocomplete', 'off', 'value_not_allowed'],
    ] as const;
    const result = await prove(
      '<button></button>',
      attempts.map(([attribute, value]) => patch('button', attribute, value)),
    );
    expect(result.verdicts).toEqual(attempts.map(([, , reason]) => ({ reason })));
    expect(result.left).toEqual(['button-name']);
  });
});

describe('hostile markup', () => {
  it('runs no script and loads nothing', async () => {
    const html = `<button></button>
      <script>document.body.innerHTML = ''; while (true) {}</script>
      <img src="https://127.0.0.1:1/x" alt="a" onerror="while (true) {}">
      <link rel="stylesheet" href="https://127.0.0.1:1/x.css"><iframe src="https://127.0.0.1:1/" title="t"></iframe>
      <svg onload="while(true){}"></svg><style>@import url(https://127.0.0.1:1/y.css);</style>`;
    expect(await rulesOf(html)).toEqual(['button-name']);
  });

  it('hides what its style or hidden attributes hide, and nothing else', async () => {
    const html =
      '<div style="display:none"><a href=a></a></div><div hidden><a href=b></a></div><p style="visibility:hidden"><a href=c></a></p><style>p{display:none}</style><p><a href=d></a></p>';
    expect(
      await examine(html, ({ violations }) => violations.map(({ rule, selectors }) => [rule, selectors])),
    ).toEqual([['link-name', [':scope > p:nth-of-type(2) > a']]]);
  });

  it('is stopped when it exceeds the limits of a page', async () => {
    await expect(
      examine('<a href=x></a>'.repeat(2_990), () => undefined, { openingLimitMs: 50 }),
    ).rejects.toEqual(new PageNotExaminedError('stopped'));
  });

  it('is stopped when the request’s time is over, which says nothing of the page', async () => {
    await expect(examine('<a href=x></a>'.repeat(2_990), () => undefined, { limitMs: 50 })).rejects.toEqual(
      new PageNotExaminedError('out_of_time'),
    );
  });
});
