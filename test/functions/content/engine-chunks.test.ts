import * as z from 'zod';
import { articlesOf } from '../../support/declaration.ts';
import { type ContentSystem, startContentSystem } from './support/content-system.ts';
import { converseBodySchema, pageTextOf } from './support/scripted-model.ts';

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

const paragraphs = articlesOf('eng', 60);
const text = paragraphs.join('\n\n').slice(0, 9_900);
const request = { text, language: 'en' };
const balance = () => system.credits.read(org, Date.now());
const rephrase = (body: object = request, options: Parameters<ContentSystem['post']>[3] = {}) =>
  system.post(org, 'rephrase', body, options);

function newPageTexts(): string[] {
  const texts = system.bedrock.calls.map((body) => pageTextOf(converseBodySchema.parse(body)));
  system.bedrock.clear();
  return texts;
}

describe('chunked generation of a long text', () => {
  it('returns one response that is priced and cached as a whole', async () => {
    const response = await rephrase();
    const pageTexts = newPageTexts();
    expect(pageTexts.length).toBeGreaterThanOrEqual(7);
    expect(pageTexts.every((chunk) => chunk.length <= 1_600)).toBe(true);
    expect(
      pageTexts
        .toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
        .join('')
        .replace(/\s/g, ''),
    ).toBe(text.replace(/\s/g, ''));
    expect(response).toMatchObject({
      status: 200,
      body: {
        cached: false,
        credits: { charged: 2 },
        warnings: [{ code: 'not_changed' }],
        preserved: { numbers: true },
      },
    });
    const paragraphCount = (whole: unknown) => String(whole).split('\n\n').length;
    expect(paragraphCount(response.body.text)).toBe(paragraphCount(text));
    expect(await balance()).toEqual({
      used: 2,
      granted: 0,
      reserved: 0,
      byTransform: { rephrase: { charged: 2, responses: 1 } },
    });
    expect((await rephrase()).body).toEqual({
      ...response.body,
      cached: true,
      credits: { ...response.body.credits, charged: 0 },
    });
    expect(newPageTexts()).toEqual([]);
  });

  it('requests only the changed chunks of an edited text from the model, and charges the full price', async () => {
    await rephrase();
    const known = new Set(newPageTexts());
    const edited = text.replace('recognition everywhere', 'recognition anywhere');
    expect(edited).not.toBe(text);
    const response = await rephrase({ ...request, text: edited });
    expect(response).toMatchObject({ status: 200, body: { cached: false, credits: { charged: 2 } } });
    expect(response.body.text).toContain('anywhere');
    const pageTexts = newPageTexts();
    expect(pageTexts.length).toBeGreaterThanOrEqual(1);
    expect(pageTexts.length).toBeLessThanOrEqual(3);
    expect(pageTexts.filter((chunk) => known.has(chunk))).toEqual([]);
  });

  it.each<[string, object, (() => void) | undefined]>([
    ['another style', { ...request, style: 'formal' }, undefined],
    ['another mode', { ...request, mode: 'smart' }, undefined],
    ['another organization', { ...request }, () => (org = system.newOrganization())],
    ['the next month', { ...request }, () => (system.aheadMs = 31 * 86_400_000)],
  ])('requests all chunks again from the model for %s', async (_other, body, change) => {
    await rephrase();
    const before = newPageTexts();
    change?.();
    expect(await rephrase(body)).toMatchObject({ status: 200, body: { cached: false } });
    expect(newPageTexts().toSorted()).toEqual(before.toSorted());
  });

  it('preserves the element tree and translatable attributes of HTML', async () => {
    const html =
      `<main aria-label="The articles">\n${paragraphs.map((part) => `<p>${part}</p>`).join('\n')}`.slice(
        0,
        9_000,
      );
    const body = {
      text: `${html.slice(0, html.lastIndexOf('</p>') + 4)}</main>`,
      format: 'html',
      targetLanguage: 'de',
    };
    const response = await system.post(org, 'translate', body);
    expect(response).toMatchObject({ status: 200, body: { markupPreserved: true, sourceLanguage: 'en' } });
    expect(newPageTexts().length).toBeGreaterThanOrEqual(7);
    const tags = (markup: unknown) =>
      String(markup)
        .replace(/="[^"]*"/g, '')
        .match(/<[^>]+>\n?/g);
    expect(tags(response.body.text)).toEqual(tags(body.text));
    expect(response.body.text).not.toContain('The articles');
  });
});

describe('chunked generation of a vocabulary list', () => {
  it('distributes the requested words over the chunks and returns all words in text order', async () => {
    const response = await system.post(org, 'vocabulary', { text, maxWords: 50, language: 'en' });
    expect(response.status).toBe(200);
    const words = z
      .array(z.object({ word: z.string(), start: z.number(), end: z.number() }))
      .parse(response.body.words);
    expect(words.length).toBeGreaterThan(1);
    expect(words.length).toBeLessThanOrEqual(50);
    expect(words.map(({ start }) => start)).toEqual(
      words.map(({ start }) => start).toSorted((a, b) => a - b),
    );
    expect(words.every(({ word, start, end }) => text.slice(start, end) === word)).toBe(true);
    expect(system.bedrock.calls.length).toBeGreaterThan(5);
  });
});
