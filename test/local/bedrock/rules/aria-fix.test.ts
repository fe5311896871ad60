import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ariaFix } from '../../../../local/bedrock/rules/aria-fix.ts';
import { ariaExamples } from '../fixtures/aria-examples.ts';
import { failuresOf, type ProposedPatch } from '../fixtures/failures-of.ts';

const answerSchema = z.object({
  patches: z.array(
    z.looseObject({
      failure: z.number(),
      selector: z.string().nullable(),
      attribute: z.string(),
      value: z.string().nullable(),
    }),
  ),
});

function writtenPatches(answer: unknown) {
  return answerSchema.parse(answer).patches;
}

async function repair(html: string): Promise<ProposedPatch[]> {
  const failures = await failuresOf(html);
  const language = /Bibliothek/.test(html) ? 'de' : /Oui/.test(html) ? 'fr' : 'en';
  const parameters = { failures: failures.map((failure) => ({ ...failure })), language };
  const answer = await ariaFix({ text: html, parameters, problems: '', image: undefined });
  return writtenPatches(answer).map(({ failure, selector, ...patch }) => ({
    ...patch,
    selector: selector ?? failures.find(({ number }) => number === failure)?.selector ?? '',
  }));
}

const rulesOf = (failures: readonly { rule: string }[]) => failures.map(({ rule }) => rule);
const examples = Object.entries(ariaExamples);
const list = (kind: 'failing' | 'nameless' | 'passing') =>
  examples.flatMap(([rule, example]) => (example[kind] ?? []).map((html): [string, string] => [rule, html]));

describe('aria-fix rule', () => {
  it.each(list('failing'))('fixes %s in %s', async (rule, html) => {
    expect(rulesOf(await failuresOf(html))).toContain(rule);
    expect(await failuresOf(html, await repair(html))).toEqual([]);
  });

  it.each(list('passing'))('leaves valid markup for %s unchanged: %s', async (_, html) => {
    expect(await repair(html)).toEqual([]);
  });

  it.each(list('nameless'))(
    'proposes no name rather than an uninformative one for %s in %s',
    async (rule, html) => {
      expect(rulesOf(await failuresOf(html))).toContain(rule);
      expect(await repair(html)).toEqual([]);
    },
  );
});

describe('accessible names proposed by aria-fix', () => {
  it.each([
    ['a URL path', '<a href="/opening-hours.html?x=1"></a>', 'aria-label', 'Opening hours'],
    ['a host name', '<a href="https://www.example.com/"></a>', 'aria-label', 'example.com'],
    ['a file name', '<img src="/a/red-bicycle_640x480.jpg">', 'alt', 'Red bicycle'],
    ['a file name with an abbreviation', '<img src="w3c-logo.png">', 'alt', 'W3C logo'],
    [
      'a caption',
      '<figure><img src="8f3a9c01d2.png"><figcaption>Sales by month</figcaption></figure>',
      'alt',
      'Sales by month',
    ],
    ['an adjacent label', '<label>City</label> <input id="city">', 'aria-label', 'City'],
    ['the text before a field', '<p>First name:</p><input>', 'aria-label', 'First name'],
    ['the text after a checkbox', 'Pick one <input type="checkbox"> I agree', 'aria-label', 'I agree'],
    ['a table heading', '<table><tr><th>Amount</th><td><input></td></tr></table>', 'aria-label', 'Amount'],
    ['an ID', '<div role="button" tabindex="0" id="printPage"></div>', 'aria-label', 'Print page'],
    [
      'a class name without its technical words',
      '<button class="btn btn-close"></button>',
      'aria-label',
      'Close',
    ],
  ])('are derived from %s', async (_, html, attribute, value) => {
    expect(await repair(html)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ attribute, value, explanation: expect.any(String) }),
      ]),
    );
  });

  it.each([
    ['a file name that is a number', '<img src="IMG_1234.jpg">'],
    ['a file name that is a hash', '<img src="/a/8f3a9c01d2.png">'],
    ['technical words', '<button class="btn icon"></button>'],
    ['the role', '<div role="slider" tabindex="0" aria-valuenow="1" id="slider"></div>'],
  ])('are never derived from %s', async (_, html) => {
    expect((await repair(html)).filter(({ value }) => value !== null)).toEqual([]);
  });
});

describe('aria-fix rule', () => {
  it('fixes only the violations listed in the prompt', async () => {
    const html = '<tr><td><input name="city"><button class="close"></button></td></tr>';
    const failures = [
      { number: 1, rule: 'button-name', selector: ':scope > tr > td > button', help: '', near: '' },
      { number: 2, rule: 'unknown-rule', selector: ':scope > tr', help: '', near: '' },
      { number: 3, rule: 'label', selector: ':scope > p', help: '', near: '' },
      { number: 4, rule: 'label', selector: '!!', help: '', near: '' },
      { rule: 'label' },
    ];
    const parameters = { failures, within: ['table', 'tbody'] };

    expect(await ariaFix({ text: html, parameters, problems: '', image: undefined })).toEqual({
      patches: [
        {
          failure: 1,
          selector: null,
          attribute: 'aria-label',
          value: 'Close',
          explanation: 'Name taken from the class: “Close”.',
        },
      ],
    });
  });

  it('never guesses the page language when the prompt does not state it', async () => {
    const failures = [{ number: 1, rule: 'html-has-lang', selector: ':root', help: '', near: '' }];
    const html = '<!doctype html><html><head><title>x</title></head><body></body></html>';

    expect(await ariaFix({ text: html, parameters: { failures }, problems: '', image: undefined })).toEqual({
      patches: [],
    });
  });

  it('does not run axe-core', () => {
    const sources = ['aria-fix.ts', 'aria/page.ts', 'aria/name-repairs.ts'].map((name) =>
      readFileSync(new URL(`../../../../local/bedrock/rules/${name}`, import.meta.url), 'utf8'),
    );

    expect(sources.join('\n')).not.toMatch(/from 'axe-core'/);
  });
});
