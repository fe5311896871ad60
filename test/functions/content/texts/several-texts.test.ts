import * as z from 'zod';
import { type ContentSystem, startContentSystem, type TransformBody } from '../support/content-system.ts';
import { createGate } from '../support/gate.ts';
import { converseResponse, pageTextOf, type ScriptedResponse } from '../support/scripted-model.ts';

let system: ContentSystem;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(async () => {
  system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const balance = () => system.credits.read(org, Date.now());
const nothingUsed = { used: 0, granted: 0, reserved: 0, byTransform: {} };
const requestedTexts = () => system.scripted.requests.map(({ body }) => pageTextOf(body)).toSorted();
const refusal: ScriptedResponse = { converse: converseResponse([{ text: 'no' }], 'guardrail_intervened') };
const throttled: ScriptedResponse = { status: 429, exception: 'ThrottlingException' };

const agreeing = (pageText: string): ScriptedResponse => ({ tool: { text: `${pageText} Yes.` } });

const repeating = (pageText: string): ScriptedResponse => ({ tool: { text: pageText } });

const agreeingBut = (others: Readonly<Record<string, ScriptedResponse>>) => (pageText: string) =>
  others[pageText] ?? agreeing(pageText);

const rephrase = (
  texts: readonly unknown[],
  fields: object = {},
  options?: Parameters<ContentSystem['post']>[3],
) => system.post(org, 'rephrase', { texts, language: 'en', ...fields }, options);

const preserved = { numbers: true, names: null, negations: null };
const resultOf = (text: string) => ({
  text: `${text} Yes.`,
  preserved,
  meaningChecked: false,
  sentences: [],
  dir: 'ltr',
  warnings: [],
});
const failed = (code: string) => ({ warnings: [], error: { code, message: expect.any(String) } });
const errors = (body: TransformBody) =>
  z
    .array(z.object({ error: z.object({ code: z.string() }).optional() }))
    .parse(body.results)
    .map(({ error }) => error?.code ?? null);

const long = (index: number, characters: number) =>
  `${`${index} `.padEnd(characters, 'word ').slice(0, characters - 1)}.`;

describe('transforms of several texts', () => {
  it('return one result per text, in request order', async () => {
    const gates = [createGate(), createGate(), createGate()];
    const texts = ['The first.', 'The second.', 'The third.'];
    system.scriptByText(async (pageText) => {
      await gates[texts.indexOf(pageText)]?.wait();
      return agreeing(pageText);
    });
    const response = rephrase(texts);
    await Promise.all(gates.map(({ reached }) => reached));
    for (const gate of gates.toReversed()) gate.open();
    expect(await response).toMatchObject({ status: 200 });
    expect((await response).body).toEqual({
      results: texts.map(resultOf),
      text: 'The first. Yes.\n\nThe second. Yes.\n\nThe third. Yes.',
      preserved: preserved,
      meaningChecked: false,
      sentences: [],
      dir: 'ltr',
      mode: 'standard',
      model: 'local-rules',
      cached: false,
      credits: {
        charged: 1,
        remaining: 1_999,
        limit: 2_000,
        resetsAt: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
      },
      warnings: [],
    });
    expect(await balance()).toEqual({
      ...nothingUsed,
      used: 1,
      byTransform: { rephrase: { charged: 1, responses: 1 } },
    });
  });

  it('return the direction and the warnings of each text separately', async () => {
    const hebrew = 'הספרייה פתוחה ביום שני בבוקר לכל תושבי העיר והאזור.';
    const english = 'The library is open on Monday at 9 for everybody in the town.';
    system.scriptByText((pageText) => ({ tool: { text: pageText.replace('at 9', 'early') } }));
    const { body } = await system.post(org, 'rephrase', { texts: [hebrew, english] });
    expect(body.results).toMatchObject([
      { text: hebrew, dir: 'rtl', warnings: [{ code: 'not_changed' }] },
      { dir: 'ltr', preserved: { numbers: false }, warnings: [{ code: 'numbers_changed' }] },
    ]);
    expect(body).toMatchObject({
      preserved: { numbers: false },
      warnings: [{ code: 'not_changed' }, { code: 'numbers_changed' }],
    });
  });

  it('return the readability of each text and of all texts together', async () => {
    const hard = 'The municipal administration subsequently implemented comprehensive recommendations.';
    const easy = 'The cat sat on the mat.';
    system.scriptByText(agreeing);
    const body = { texts: [hard, easy], targetGradeLevel: 4, language: 'en' };
    const response = await system.post(org, 'simplify', body);
    expect(response.body).toMatchObject({
      readability: { formula: 'flesch-kincaid-grade', target: 4, met: false, attempts: 2 },
      results: [
        { readability: { target: 4, met: false, attempts: 2 }, warnings: [{ code: 'grade_not_met' }] },
        { readability: { target: 4, met: true, attempts: 1 }, warnings: [] },
      ],
      warnings: [{ code: 'grade_not_met' }],
    });
  });

  it('translate each text from its own language, with its own markup and glossary', async () => {
    const outputs: Record<string, unknown> = {
      '<l1>Good morning': { text: '<l1>Guten Morgen', sourceLanguage: 'en' },
      '<l1>La <x1/> està oberta': {
        text: '<l1>Die Bücherei ist offen',
        sourceLanguage: 'ca',
      },
    };
    system.scriptByText((pageText) => ({ tool: outputs[pageText] }));
    const response = await system.post(org, 'translate', {
      texts: ['<b>Good morning</b>', '<p>La biblioteca està oberta</p>'],
      targetLanguage: 'de',
      format: 'html',
      glossary: [{ source: 'biblioteca', target: 'Bibliothek' }],
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        text: '<b>Guten Morgen</b>\n\n<p>Die Bücherei ist offen</p>',
        sourceLanguage: 'ca',
        targetLanguage: 'de',
        markupPreserved: true,
        glossaryApplied: false,
        dir: 'ltr',
        results: [
          {
            sourceLanguage: 'en',
            targetLanguage: 'de',
            markupPreserved: true,
            glossaryApplied: true,
            dir: 'ltr',
          },
          { sourceLanguage: 'ca', targetLanguage: 'de', markupPreserved: true, glossaryApplied: false },
        ],
      },
    });
  });

  it('process and charge for identical texts only once', async () => {
    system.scriptByText(repeating);
    const text = long(1, 1_300);
    const { body } = await rephrase([text, 'Short.', text, text, text]);
    expect(body).toMatchObject({ credits: { charged: 1 }, cached: false });
    expect(body.results).toMatchObject([text, 'Short.', text, text, text].map((each) => ({ text: each })));
    expect(requestedTexts()).toEqual([text, 'Short.']);
  });

  it('reserve less than half as many output tokens per text as a request with one text', async () => {
    system.scriptByText(repeating);
    const rooms = () => system.scripted.requests.map(({ body }) => body.inferenceConfig.maxTokens ?? 0);
    await system.post(org, 'rephrase', { text: 'The first.', language: 'en' });
    const [alone = 0] = rooms();
    system.scriptByText(repeating);
    await rephrase(['The second.', 'The third.']);
    const several = rooms();
    expect(several).toHaveLength(2);
    expect(Math.max(...several)).toBeLessThan(alone / 2);
  });
});

describe('price of several texts', () => {
  it.each([
    ['5,001 characters', 'standard', 2, [2_500, 2_501]],
    ['3 characters', 'smart', 3, [3]],
    ['5 short texts', 'standard', 1, [5, 5, 5, 5, 5]],
    ['6 short texts', 'standard', 2, [5, 5, 5, 5, 5, 5]],
    ['50 short texts', 'genius', 150, Array.from({ length: 50 }, () => 5)],
  ])(
    'is that of one text with the total length, and at least one credit for every five texts (%s, %s: %i credits)',
    async (_what, mode, price, lengths) => {
      system.scriptByText(repeating);
      const texts = lengths.map((length, index) => long(index, length));
      const caller = { ai: { tier: 'custom', modeCap: 'genius', creditsPerMonth: price - 1 } } as const;
      expect(await rephrase(texts, { mode }, { caller })).toMatchObject({
        status: 429,
        body: { code: 'AI_CREDITS_EXHAUSTED' },
      });
      expect(system.scripted.requests).toEqual([]);
      await system.credits.grant(org, 1, Date.now());
      const response = await rephrase(texts, { mode }, { caller });
      expect(errors(response.body)).toEqual(texts.map(() => null));
      expect(response).toMatchObject({ status: 200, body: { credits: { charged: price, remaining: 0 } } });
      expect(await balance()).toMatchObject({ used: price, reserved: 0 });
    },
  );
});

describe('per-text failure handling', () => {
  it('reports the error of each failed text, charges nothing for it and does not affect the other texts', async () => {
    system.scriptByText(
      agreeingBut({
        'A refused one.': refusal,
        'A throttled one.': throttled,
      }),
    );
    const texts = ['The first.', 'A refused one.', 'A throttled one.', 'The last.'];
    const response = await rephrase(texts);
    expect(response).toMatchObject({
      status: 200,
      body: {
        text: 'The first. Yes.\n\nThe last. Yes.',
        credits: { charged: 1 },
        warnings: [
          {
            code: 'texts_not_answered',
            message: '2 of 4 texts failed: see error in their results.',
          },
        ],
      },
    });
    expect(response.body.results).toEqual([
      resultOf('The first.'),
      failed('CONTENT_REFUSED'),
      failed('SERVICE_BUSY'),
      resultOf('The last.'),
    ]);
    const logged = JSON.stringify(system.log);
    for (const code of ['CONTENT_REFUSED', 'SERVICE_BUSY']) expect(logged).toContain(code);
    for (const text of texts) expect(logged).not.toContain(text);
  });

  it('releases the part of the price that was reserved for a failed text', async () => {
    const texts = [long(0, 4_000), long(1, 1_001)];
    system.scriptByText((pageText) => (pageText.startsWith('1 ') ? refusal : agreeing(pageText)));
    const { body } = await rephrase(texts, { mode: 'smart' });
    expect(errors(body)).toEqual([null, 'CONTENT_REFUSED']);
    expect(body.credits).toMatchObject({ charged: 3, remaining: 1_997 });
    expect(await balance()).toEqual({
      ...nothingUsed,
      used: 3,
      byTransform: { rephrase: { charged: 3, responses: 1 } },
    });
  });

  it('reports the markup limit that a text exceeds', async () => {
    // Unclosed formatting elements are reopened in every paragraph, which multiplies the number of elements.
    const unclosed = Array.from({ length: 200 }, (_, index) => `<b id=a${index}>`).join('');
    const html = `<p>${unclosed}${'<p>x'.repeat(200)}`;
    system.scriptByText((pageText) => ({
      tool: { text: pageText.replace('Hi', 'Hallo'), sourceLanguage: 'en' },
    }));
    const body = { texts: ['Hi', html], targetLanguage: 'de', format: 'html' };
    const response = await system.post(org, 'translate', body);
    expect(response.body.results).toMatchObject([
      { text: 'Hallo' },
      {
        error: {
          code: 'VALIDATION_FAILED',
          message: expect.stringMatching(/^This text becomes more than 10000 elements/),
        },
      },
    ]);
  });

  it('sends only the previously failed texts to the model when the request is repeated', async () => {
    system.scriptByText(agreeingBut({ 'The second.': throttled }));
    const first = await rephrase(['The first.', 'The second.']);
    expect(errors(first.body)).toEqual([null, 'SERVICE_BUSY']);
    system.scriptByText(agreeing);
    const second = await rephrase(['The first.', 'The second.']);
    expect(second.body).toMatchObject({ cached: false, credits: { charged: 1 } });
    expect(second.body.results).toEqual([resultOf('The first.'), resultOf('The second.')]);
    expect(requestedTexts()).toEqual(['The second.']);
    const third = await rephrase(['The first.', 'The second.']);
    expect(third.body).toEqual({
      ...second.body,
      cached: true,
      credits: { ...second.body.credits, charged: 0 },
    });
  });

  it.each<[string, ScriptedResponse, number, string]>([
    ['refused', refusal, 422, 'CONTENT_REFUSED'],
    ['throttled', throttled, 503, 'SERVICE_BUSY'],
  ])(
    'fails the whole request without a charge when all texts are %s',
    async (_kind, script, status, code) => {
      system.scriptByText(() => script);
      const response = await rephrase(
        ['The first.', 'The second.'],
        {},
        { headers: { 'Idempotency-Key': 'k' } },
      );
      expect(response).toMatchObject({ status, body: { code } });
      expect(response.headers['Retry-After'] ?? null).toBe(status === 503 ? '10' : null);
      expect(await balance()).toEqual(nothingUsed);
      system.scriptByText(agreeing);
      const again = await rephrase(
        ['The first.', 'The second.'],
        {},
        { headers: { 'Idempotency-Key': 'k' } },
      );
      expect(again).toMatchObject({ status: 200, body: { credits: { charged: 1 } } });
    },
  );

  it('fails the whole request without a charge when the deployment is misconfigured', async () => {
    system.scriptByText(agreeingBut({ 'The second.': { status: 403, exception: 'AccessDeniedException' } }));
    expect(await rephrase(['The first.', 'The second.'])).toMatchObject({
      status: 503,
      body: { code: 'MODEL_UNAVAILABLE' },
    });
    expect(await balance()).toEqual(nothingUsed);
  });
});

describe('invalid texts among several', () => {
  it('have an error in their result, are not sent to the model and cost nothing', async () => {
    system.scriptByText(agreeing);
    const tooLong = long(0, 10_001);
    const response = await rephrase(['The first.', ' \f', tooLong, '', 'The\flast \ud83d.']);
    expect(response).toMatchObject({ status: 200 });
    const message = expect.stringMatching(/^This text must/);
    expect(response.body).toMatchObject({
      text: 'The first. Yes.\n\nThe last \ufffd. Yes.',
      results: [
        resultOf('The first.'),
        { warnings: [], error: { code: 'VALIDATION_FAILED', message } },
        { warnings: [], error: { code: 'VALIDATION_FAILED', message } },
        { warnings: [], error: { code: 'VALIDATION_FAILED', message } },
        resultOf('The last \ufffd.'),
      ],
      credits: { charged: 1 },
      warnings: [{ code: 'texts_not_answered' }],
    });
    expect(requestedTexts()).toEqual(['The first.', 'The last \ufffd.']);
  });

  it('fail the request without a charge when no text is valid', async () => {
    const response = await rephrase([' ', '\f']);
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await balance()).toEqual(nothingUsed);
  });
});

describe('cached transforms of several texts', () => {
  it('cache each text separately, so that texts can be reordered or requested alone', async () => {
    system.scriptByText(agreeing);
    const alone = await system.post(org, 'rephrase', { text: 'The first.', language: 'en' });
    const both = await rephrase(['The second.', 'The first.']);
    expect(both.body.results).toEqual([resultOf('The second.'), resultOf('The first.')]);
    expect(requestedTexts()).toEqual(['The first.', 'The second.']);
    const turned = await rephrase(['The first.', 'The second.']);
    expect(turned.body).toMatchObject({ cached: true, credits: { charged: 0 } });
    const second = await system.post(org, 'rephrase', { language: 'en', text: 'The second.' });
    expect(second.body).toMatchObject({ text: 'The second. Yes.', cached: true, credits: { charged: 0 } });
    expect(system.scripted.requests).toHaveLength(2);
    expect((await balance()).used).toBe(alone.body.credits.charged + both.body.credits.charged);
  });

  it('charge only for texts that are not cached', async () => {
    system.scriptByText(agreeing);
    const [old, fresh] = [long(0, 5_500), long(1, 4_000)];
    expect((await rephrase([old])).body.credits.charged).toBe(2);
    expect((await rephrase([old, fresh])).body.credits.charged).toBe(1);
    expect(await balance()).toMatchObject({ used: 3, reserved: 0 });
  });

  it('reuse a response only for the same organization, mode, language and style', async () => {
    const requests = async (orgId: string, fields: object) => {
      system.scriptByText(agreeing);
      await system.post(orgId, 'rephrase', { texts: ['The first.'], language: 'en', ...fields });
      return system.scripted.requests.length;
    };
    expect(await requests(org, {})).toBe(1);
    expect(await requests(org, {})).toBe(0);
    expect(await requests(org, { style: 'formal' })).toBe(1);
    expect(await requests(org, { mode: 'smart' })).toBe(1);
    expect(await requests(org, { language: 'en-GB' })).toBe(1);
    expect(await requests(system.newOrganization(), {})).toBe(1);
  });
});

describe('idempotent requests with several texts', () => {
  const headers = { 'Idempotency-Key': 'key-1' };

  it('replay a partially failed response unchanged, and charge for it only once', async () => {
    system.scriptByText(agreeingBut({ 'The second.': refusal }));
    const first = await rephrase(['The first.', 'The second.'], {}, { headers });
    system.scriptByText(agreeing);
    const again = await rephrase(['The first.', 'The second.'], {}, { headers });
    expect(again.body).toEqual(first.body);
    expect(errors(again.body)).toEqual([null, 'CONTENT_REFUSED']);
    expect(system.scripted.requests).toEqual([]);
    expect((await balance()).used).toBe(1);
  });

  it('return 422 when the key is reused for reordered texts or for only one of the texts', async () => {
    system.scriptByText(agreeing);
    await rephrase(['The first.', 'The second.'], {}, { headers });
    for (const body of [{ texts: ['The second.', 'The first.'] }, { text: 'The first.' }]) {
      const other = await system.post(org, 'rephrase', { ...body, language: 'en' }, { headers });
      expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    }
  });
});
