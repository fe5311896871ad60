import { mendMarkup } from '../../../../local/bedrock/rules/aria/mend.ts';
import { isAllowed } from '../../../../local/bedrock/rules/aria/patch.ts';
import { type ActExample, readActExamples } from '../fixtures/act-rules.ts';
import { ariaExamples } from '../fixtures/aria-examples.ts';
import { failingRules } from '../fixtures/check-markup.ts';

const examples = Object.entries(ariaExamples);
const failing = examples.flatMap(([rule, { failing }]) =>
  failing.map((html): [string, string] => [rule, html]),
);
const passing = examples.flatMap(([rule, { passing }]) =>
  passing.map((html): [string, string] => [rule, html]),
);

describe('aria-fix mends', () => {
  it.each(failing)('%s in %s', async (rule, html) => {
    const before = await failingRules(html);
    const patches = await mendMarkup(html);

    expect(before).toContain(rule);
    expect(await failingRules(html, patches)).toEqual([]);
  });
});

describe('aria-fix leaves alone', () => {
  it.each(passing)('what keeps %s: %s', async (_, html) => {
    expect(await mendMarkup(html)).toEqual([]);
  });
});

describe('a name that aria-fix gives', () => {
  it.each([
    ['an address', '<a href="/opening-hours.html?x=1"></a>', 'aria-label', 'Opening hours'],
    ['a host', '<a href="https://www.example.com/"></a>', 'aria-label', 'example.com'],
    ['a file name', '<img src="/a/red-bicycle_640x480.jpg">', 'alt', 'Red bicycle'],
    [
      'a caption',
      '<figure><img src="8f3a9c01d2.png"><figcaption>Sales by month</figcaption></figure>',
      'alt',
      'Sales by month',
    ],
    ['a label beside it', '<label>City</label> <input id="city">', 'for', 'city'],
    ['the text before a field', '<p>First name:</p><input>', 'aria-label', 'First name'],
    ['the text after a tick box', 'Pick one <input type="checkbox"> I agree', 'aria-label', 'I agree'],
    ['a table heading', '<table><tr><th>Amount</th><td><input></td></tr></table>', 'aria-label', 'Amount'],
    ['a misspelt label', '<input aria-lable="Your name">', 'aria-label', 'Your name'],
    ['an id', '<div role="button" tabindex="0" id="printPage"></div>', 'aria-label', 'Print Page'],
    ['nothing: its kind', '<button></button>', 'aria-label', 'Button'],
  ])('comes from %s', async (_, html, attribute, value) => {
    expect(await mendMarkup(html)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ attribute, value, explanation: expect.any(String) }),
      ]),
    );
  });
});

describe('hostile markup', () => {
  const hostile: [string, string][] = [
    ['nested 5,000 deep', `${'<div>'.repeat(5_000)}<button></button>`],
    ['50,000 characters of unclosed tags', '<table><tr><td><a href=x><img src=b.png><p'.repeat(1_190)],
    [
      'scripts and handlers',
      '<script>document.title="x"</script><img src=x onerror="alert(1)"><button onclick=x></button>',
    ],
    ['entity tricks', '<a href="java&#115;cript:alert(1)">&#60;script&#62;</a>'.repeat(50)],
    [
      'quotes in ids',
      '<button id="a&quot;]b\\"></button><button id="a&quot;]b\\"></button><p id="1x"><button></button></p>',
    ],
    ['nothing', ''],
    ['text alone', 'Hello < world & more'],
    ['markup that never ends', `<p title="${'x'.repeat(40_000)}`],
  ];

  it.each(hostile)('%s gets only patches that are allowed and find one element', async (_, html) => {
    const patches = await mendMarkup(html);

    if (patches.length > 0) await failingRules(html, patches);
    for (const { attribute, value } of patches) {
      expect(isAllowed({ element: expect.anything(), attribute, value, explanation: '' })).toBe(true);
    }
  });

  it('comes back by the deadline with what is found by then', async () => {
    expect(await mendMarkup('<button></button>', Date.now() - 1)).toEqual([]);
  });
});

const checkout = process.env.ACT_RULES_DIRECTORY;

/** Runs where a checkout of the W3C's rules is at hand; its examples are not part of this project. */
(checkout === undefined ? describe.skip : describe)('on the examples of the ACT Rules', () => {
  const all = checkout === undefined ? [] : readActExamples(checkout);
  const mendable = new Set(Object.keys(ariaExamples));
  const alsoMended = [
    'select-name',
    'area-alt',
    'role-img-alt',
    'aria-toggle-field-name',
    'aria-dialog-name',
    'object-alt',
  ];
  for (const rule of alsoMended) mendable.add(rule);
  const measure = async ({ html }: ActExample) => {
    const before = (await failingRules(html)).filter((rule) => mendable.has(rule));
    const patches = await mendMarkup(html);
    const after = (await failingRules(html, patches)).filter((rule) => mendable.has(rule));
    return { isDetected: before.length > 0, isMended: after.length === 0, patches: patches.length };
  };

  it('mends nine in ten of the failing ones that axe-core detects', async () => {
    const results = [];
    for (const example of all.filter(({ outcome }) => outcome === 'failed'))
      results.push(await measure(example));
    const detected = results.filter(({ isDetected }) => isDetected);

    expect(detected.length).toBeGreaterThan(50);
    expect(detected.filter(({ isMended }) => isMended).length / detected.length).toBeGreaterThanOrEqual(0.9);
  });

  it('touches none of the passing ones in which axe-core finds nothing', async () => {
    const touched = [];
    for (const example of all.filter(({ outcome }) => outcome === 'passed')) {
      const { isDetected, patches } = await measure(example);
      if (!isDetected && patches > 0) touched.push(example.html);
    }

    expect(touched).toEqual([]);
  });
});
