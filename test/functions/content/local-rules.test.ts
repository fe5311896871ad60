import { PNG } from 'pngjs';
import * as z from 'zod';
import english from '../../../evaluate/passages/english.json' with { type: 'json' };
import others from '../../../evaluate/passages/other-languages.json' with { type: 'json' };
import { type ContentSystem, startContentSystem, type TransformBody } from './support/content-system.ts';

let system: ContentSystem;
beforeAll(async () => {
  system = await startContentSystem();
});
afterAll(() => system.stop());

/** With ample time: nothing here is about how long an answer takes. */
const post = (transform: string, body: object) =>
  system.post(system.newOrganization(), transform, body, { remainingTimeMs: 300_000 });
const codesOf = ({ warnings }: TransformBody) => warnings.map(({ code }) => code);
const picture = PNG.sync.write(new PNG({ width: 40, height: 20 })).toString('base64');

const passages = english.map(({ id, text }): [string, string] => [id, text]);
/** Every transform of English text, without the ones that are about something else than its wording. */
const rewritings: readonly (readonly [transform: string, parameters: object])[] = [
  ['simplify', { targetGradeLevel: 1 }],
  ...['plain', 'friendly', 'formal', 'literal'].map((style) => ['rephrase', { style }] as const),
];
const lost = ['numbers_changed', 'content_left_out', 'language_unsure'];

describe('local rules behind the API', () => {
  it.each(passages)('preserve every fact of %s, and warn if nothing changed', async (_, text) => {
    const answers = await Promise.all(
      rewritings.map(([transform, parameters]) => post(transform, { text, ...parameters })),
    );

    expect(answers.map(({ status }) => status)).toEqual(rewritings.map(() => 200));
    for (const { body } of answers) {
      expect(body.preserved).toEqual({ numbers: true, names: null, negations: null });
      expect(codesOf(body).filter((code) => lost.includes(code))).toEqual([]);
      expect(codesOf(body).includes('not_changed')).toBe(body.text === text);
    }
  });

  it.each(passages)(
    'preserve identifying numbers of %s when removing amounts, and report it',
    async (_, text) => {
      const { status, body } = await post('rephrase', { text, style: 'number-free' });

      expect(status).toBe(200);
      expect(codesOf(body).includes('numbers_left')).toBe(/\d/.test(String(body.text)));
      expect(codesOf(body).includes('not_changed')).toBe(body.text === text);
    },
  );

  it.each(passages)('summarize %s with its own sentences, and define its words', async (_, text) => {
    const [bullets, words] = await Promise.all([
      post('summarize', { text, length: 'bullets' }),
      post('vocabulary', { text, maxWords: 5 }),
    ]);

    expect([bullets.status, words.status]).toEqual([200, 200]);
    expect(text.replace(/\s+/g, ' ')).toContain(bullets.body.summary);
    const explained = z.array(z.object({ word: z.string() })).parse(words.body.words);
    // The rules define only words with one dominant sense, so a passage may have none.
    expect(codesOf(words.body)).toEqual(explained.length > 0 ? [] : ['words_not_found']);
  });

  it.each(others.map(({ id, language, text }): [string, string, string] => [id, language, text]))(
    'respond to %s in %s, or warn that nothing changed',
    async (_, language, text) => {
      const [simple, bullets, hints, alt] = await Promise.all([
        post('simplify', { text, targetGradeLevel: 3 }),
        post('summarize', { text, length: 'bullets' }),
        post('hints', { question: text.slice(0, 900), language }),
        post('alt-text', { context: text, image: { data: picture, mediaType: 'image/png' } }),
      ]);

      expect([simple, bullets, hints, alt].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(codesOf(simple.body)).toContain('not_changed');
      for (const { body } of [bullets, hints, alt]) {
        expect(codesOf(body)).not.toContain('language_not_written');
      }
    },
  );

  it('respond in English with a warning if they do not support the language', async () => {
    const question = 'Které z hlavních měst střední Evropy leží na řece Vltavě a proč vzniklo právě tam?';
    const { status, body } = await post('hints', { question, language: 'cs', count: 2 });

    expect(status).toBe(200);
    expect(codesOf(body)).toContain('language_not_written');
  });
});
