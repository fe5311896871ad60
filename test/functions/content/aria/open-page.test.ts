import {
  type OpenPage,
  openPage,
  PageNotExaminedError,
} from '../../../../functions/content/aria/open-page.ts';
import type { Patch } from '../../../../functions/content/aria/patch-rules.ts';
import { ampleTimeMs } from '../../support/post-json.ts';
import { buildAriaWorker } from '../support/aria-worker.ts';

let worker: Awaited<ReturnType<typeof buildAriaWorker>>;

beforeAll(async () => {
  worker = await buildAriaWorker();
});
afterAll(() => worker.remove());

async function examine<Result>(
  html: string,
  look: (page: OpenPage) => Promise<Result> | Result,
  limitMs = ampleTimeMs,
) {
  const page = await openPage(html, { workerUrl: worker.url, deadlineMs: Date.now() + limitMs });
  try {
    return await look(page);
  } finally {
    await page.close();
  }
}

const rulesOf = (html: string) =>
  examine(html, ({ violations }) => violations.map(({ rule }) => rule).sort());

const prove = (html: string, patches: Patch[]) =>
  examine(html, async (page) => {
    const { verdicts, violations } = await page.prove(patches);
    return { verdicts, left: violations.map(({ rule }) => rule).sort() };
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
        selectors: ['button'],
      },
      {
        rule: 'image-alt',
        impact: 'critical',
        help: expect.any(String),
        helpUrl: expect.any(String),
        selectors: ['img'],
      },
    ]);
  });

  it('counts rules about a whole page only where there is one', async () => {
    expect(await rulesOf('<p>Only a fragment</p>')).toEqual([]);
    expect(await rulesOf('<!doctype html><html><body><p>A page</p></body></html>')).toEqual(
      expect.arrayContaining(['document-title', 'html-has-lang']),
    );
  });
});

describe('patches', () => {
  it('that each mend an element are kept, all of them in one look', async () => {
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

  it('that do nothing, break something, or name no one element are not', async () => {
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

  it('that mend one thing and break another are not kept', async () => {
    const result = await prove('<input>', [patch('input', 'title', 'Your name')]);
    expect(result).toEqual({ verdicts: [{ reason: 'new_violation' }], left: ['label'] });
  });

  it('remove an attribute with null', async () => {
    const result = await prove('<p role="buton">x</p>', [patch('p', 'role', null)]);
    expect(result).toEqual({ verdicts: [{ rule: 'aria-roles', impact: 'critical' }], left: [] });
  });

  it('for an element other than the failing one are credited when they alone mend it', async () => {
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

  it.each([
    ['5,000 nested elements', '<div>'.repeat(5_000)],
    ['16,000 unclosed elements', '<b>'.repeat(16_000)],
    ['formatting that multiplies itself', '<b><i><u><s>'.repeat(1_500) + '<p>x'.repeat(8_000)],
    [
      'formatting that a browser repeats in every paragraph',
      Array.from({ length: 250 }, (_, n) => `<b a=${n}>`).join('') + '<p>x'.repeat(2_700),
    ],
    ['nested tables', '<table><tr><td>'.repeat(3_300)],
  ])('of %s is refused in time', async (_name, html) => {
    await expect(examine(html.slice(0, 50_000), () => undefined, 4_000)).rejects.toBeInstanceOf(
      PageNotExaminedError,
    );
  });

  it.each([
    ['entities', '&amp;#60;script&gt;&lt;img src=x onerror=alert(1)&gt;&#x0;&#99999999;&notit;'.repeat(600)],
    ['one long attribute', `<p title="${'x'.repeat(49_000)}">x</p>`],
    ['comments and broken tags', '<!--<a <b <<>> </ </> <!doctype> <?php ?> ]]> '.repeat(1_000)],
    ['null characters left out, quotes left open', `<p title='"><img src="a`],
    ['100 frames', '<iframe title=t src="/"></iframe>'.repeat(100)],
    ['a plain text of 50,000 characters', 'word '.repeat(10_000)],
  ])('of %s is examined', async (_name, html) => {
    expect(await rulesOf(html.slice(0, 50_000))).toEqual(expect.any(Array));
  });

  it('that takes too long is stopped at its deadline', async () => {
    await expect(examine('<p>hello</p>'.repeat(2_500), () => undefined, 50)).rejects.toBeInstanceOf(
      PageNotExaminedError,
    );
  });
});
