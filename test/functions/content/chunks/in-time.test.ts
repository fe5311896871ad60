import { hintsTransform } from '../../../../functions/content/transforms/hints.ts';
import { rephraseTransform } from '../../../../functions/content/transforms/rephrase.ts';
import { simplifyTransform } from '../../../../functions/content/transforms/simplify.ts';
import { summarizeTransform } from '../../../../functions/content/transforms/summarize.ts';
import { translateTransform } from '../../../../functions/content/transforms/translate.ts';
import { vocabularyTransform } from '../../../../functions/content/transforms/vocabulary.ts';
import { saidLength } from '../../../../functions/content/verification/completeness.ts';
import { keysOf } from '../../../support/fields.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';
import {
  availableMs,
  inModes,
  isBindingLanguage,
  languages,
  proseIn,
  proseOfLength,
  type Responder,
  run,
  useFakeClock,
} from '../support/in-time.ts';
import { slowModel, timed } from '../support/slow-model.ts';

useFakeClock();

const same: Responder = ({ pageText }) => ({ text: pageText });
const ample = expect.any(Number);

describe('transforms of maximum-length text with a model that generates 50 tokens per second', () => {
  const cases = inModes(
    keysOf(languages).map((language) => [language] as const),
    ([language]) => isBindingLanguage(language),
  );

  it.each(cases)(
    'finish before the deadline when rephrasing (mode: %s, language: %s)',
    async (mode, language) => {
      const body = { mode, language, text: proseIn(language, 10_000), style: 'plain' as const };
      const { tookMs, ...took } = await run(rephraseTransform, body, same);
      expect(took).toEqual({ warnings: ['not_changed'], requestCount: ample, repairs: 0 });
      expect(tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(cases)(
    'finish before the deadline when simplifying text that the model returns unchanged (mode: %s, language: %s)',
    async (mode, language) => {
      const body = { mode, language, text: proseIn(language, 10_000), targetGradeLevel: 1 };
      const took = await run(simplifyTransform, body, same);
      expect(took.tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(
    inModes(
      (
        [
          ['en', 'de'],
          ['en', 'hi'],
          ['en', 'ja'],
          ['ja', 'en'],
          ['ja', 'hi'],
          ['ru', 'zh'],
        ] as const
      ).flatMap(([from, to]) => (['text', 'html'] as const).map((format) => [from, to, format] as const)),
      // Hindi translations have the most tokens, so they take longest to generate.
      ([, to]) => to === 'hi',
    ),
  )(
    'finish before the deadline when translating (mode: %s, language: %s to %s, format: %s)',
    async (mode, from, to, format) => {
      const prose = proseIn(from, 9_400);
      const text =
        format === 'text'
          ? prose
          : `<main>${prose
              .split('\n\n')
              .map((part) => `<p>${part}</p>`)
              .join('\n')}</main>`;
      const body = { mode, text: text.slice(0, 10_000), format, targetLanguage: to, sourceLanguage: from };
      const took = await run(translateTransform, body, ({ pageText }) => ({
        text: pageText.replace(/[^<>]+(?![^<]*>)/g, (words) =>
          words.trim() === '' ? words : proseOfLength(to, saidLength(words)),
        ),
        sourceLanguage: from,
      }));
      expect(took.tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(
    inModes(
      (['en', 'hi', 'ja'] as const).flatMap((language) =>
        [10, 50].map((maxWords) => [language, maxWords] as const),
      ),
      ([language]) => language === 'ja',
    ),
  )(
    'finish before the deadline when explaining vocabulary (mode: %s, language: %s, words: %i)',
    async (mode, language, maxWords) => {
      const body = { mode, language, text: proseIn(language, 10_000), maxWords };
      const took = await run(vocabularyTransform, body, ({ pageText, parameters }) => ({
        words: hardWords(pageText, Number(parameters.maxWords)).map((word) => ({
          word,
          definition: proseOfLength(language, 70),
          partOfSpeech: 'noun',
          example: proseOfLength(language, 60),
        })),
      }));
      expect(took.tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(
    inModes(
      (['en', 'hi', 'ja'] as const).map((language) => [language] as const),
      ([language]) => language === 'hi',
    ),
  )(
    'finish before the deadline when summarizing or generating hints (mode: %s, language: %s)',
    async (mode, language) => {
      const text = proseIn(language, 30_000);
      const points = Array.from({ length: 8 }, () => proseOfLength(language, 60));
      const summary = { summary: proseOfLength(language, 130), keyPoints: points };
      const summarized = await run(
        summarizeTransform,
        { mode, language, text, length: 'bullets' as const },
        () => summary,
      );
      expect(summarized.tookMs).toBeLessThan(availableMs);
      const question = proseIn(language, 2_000);
      const context = proseIn(language, 10_000);
      const hints = Array.from({ length: 5 }, (_, index) => `${proseOfLength(language, 110)} ${index}`);
      const hinted = await run(hintsTransform, { mode, language, question, context, count: 5 }, () => ({
        answer: null,
        hints,
      }));
      expect(hinted.tookMs).toBeLessThan(availableMs);
    },
  );
});

describe('rephrase with a model that is too slow', () => {
  it('aborts all model calls and times out', async () => {
    const { model } = slowModel(({ pageText }) => ({ text: pageText.repeat(3) }));
    const body = {
      mode: 'genius' as const,
      language: 'ja',
      text: proseIn('ja', 10_000),
      style: 'plain' as const,
    };
    const context = {
      orgId: 'org',
      siteId: 'site',
      siteLanguage: null,
      deadlineMs: Date.now() + 15_000,
      waitUntil: () => undefined,
    };
    const startedMs = Date.now();
    const { cache } = cacheInMemory();
    await expect(timed(() => rephraseTransform(model, cache).run(body, context))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    expect(Date.now() - startedMs).toBeLessThan(15_200);
    expect(jest.getTimerCount()).toBe(0);
  });
});

function hardWords(text: string, count: number): string[] {
  const words = [...new Set(text.match(/[\p{L}\p{M}]{2,12}/gu) ?? [])];
  return words.slice(0, count);
}
