import type { AiMode } from '../shared/contract/enumerations.ts';
import { contentRoutes } from '../shared/contract/routes/content.ts';
import type { Passage, Passages } from './passages.ts';

/** The transforms that a model makes, in the order of the report; speech has no model to choose. */
export const transformNames = [
  'simplify',
  'rephrase',
  'summarize',
  'vocabulary',
  'hints',
  'translate',
  'alt-text',
  'aria-fix',
] as const;

export type TransformName = (typeof transformNames)[number];

/** One call to make. */
export interface Case {
  /** Its passage's id and what is asked. */
  readonly id: string;
  readonly transform: TransformName;
  /** Of what is sent. */
  readonly language: string;
  /** Below the site root. */
  readonly path: string;
  readonly body: object;
  /** What is worked on, for who reads the report. */
  readonly source: string;
}

/** The grade asked of simplify: what plain-language guides ask of texts for everybody. */
export const targetGradeLevel = 6;

const styles = ['plain', 'friendly', 'formal', 'literal', 'number-free'] as const;
const lengths = ['short', 'medium', 'bullets'] as const;

/** Languages that English passages are translated into, in turn. */
const targets = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'ar', 'he', 'ja'] as const;

/**
 * All calls, transform by transform.
 *
 * @param limit at most so many of each transform, spread over all it has; null for all
 */
export function allCases(passages: Passages, mode: AiMode, limit: number | null): Case[] {
  return transformNames.flatMap((transform) => {
    const calls = makers[transform](passages);
    return spread(calls, limit ?? calls.length).map((call) => ({
      ...call,
      transform,
      path: pathOf(transform),
      body: { ...call.body, mode },
    }));
  });
}

type Call = Pick<Case, 'id' | 'language' | 'body' | 'source'>;

const makers: Readonly<Record<TransformName, (passages: Passages) => Call[]>> = {
  simplify: ({ english, otherLanguages }) =>
    [...english, ...otherLanguages].map((passage) => textCall(passage, { targetGradeLevel })),
  rephrase: ({ english, otherLanguages }) => [
    ...everyThird(english, 0).map((passage, index) => textCall(passage, { style: inTurn(styles, index) })),
    ...firstOfEach(otherLanguages).map((passage) => textCall(passage, { style: 'plain' })),
  ],
  summarize: ({ english, otherLanguages }) => [
    ...everyThird(english, 1).map((passage, index) => textCall(passage, { length: inTurn(lengths, index) })),
    ...firstOfEach(otherLanguages).map((passage) => textCall(passage, { length: 'short' })),
  ],
  vocabulary: ({ english, otherLanguages }) =>
    [...everyThird(english, 2), ...firstOfEach(otherLanguages)].map((passage) =>
      textCall(passage, { gradeLevel: targetGradeLevel, maxWords: 5 }),
    ),
  hints: ({ questions }) =>
    questions.map(({ id, language, ...body }) => ({ id, language, body, source: body.question })),
  translate: ({ english, otherLanguages, markup }) => [
    ...everyThird(english, 0).map((passage, index) =>
      textCall(passage, { targetLanguage: inTurn(targets, index) }),
    ),
    ...firstOfEach(otherLanguages).map((passage) => textCall(passage, { targetLanguage: 'en' })),
    ...markup.flatMap((piece) =>
      piece.use === 'translate'
        ? [
            {
              id: `${piece.id} ${piece.targetLanguage}`,
              language: piece.language,
              body: { text: piece.html, format: 'html', targetLanguage: piece.targetLanguage },
              source: piece.html,
            },
          ]
        : [],
    ),
  ],
  'alt-text': ({ pictures }) =>
    pictures.flatMap(({ id, base64: data, mediaType, context, shows }) =>
      ['en', 'de'].map((language) => ({
        id: `${id} ${language}`,
        language,
        body: { image: { data, mediaType }, language, ...(language === 'en' ? { context } : {}) },
        source: shows,
      })),
    ),
  'aria-fix': ({ markup }) =>
    markup.flatMap(({ id, use, language, html }) =>
      use === 'aria-fix' ? [{ id, language, body: { html }, source: html }] : [],
    ),
};

function textCall({ id, language, text }: Passage, body: Readonly<Record<string, string | number>>): Call {
  const asked = Object.values(body).join(' ');
  return { id: `${id} ${asked}`, language, body: { text, ...body }, source: text };
}

function everyThird(passages: readonly Passage[], first: number): Passage[] {
  return passages.filter((_, index) => index % 3 === first);
}

function firstOfEach(passages: readonly Passage[]): Passage[] {
  return passages.filter(
    ({ language }, index) => passages.findIndex((other) => other.language === language) === index,
  );
}

function inTurn<Value>(values: readonly [Value, ...Value[]], index: number): Value {
  return values[index % values.length] ?? values[0];
}

/** So many of the items, at equal distances, the first among them. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (count >= items.length) return [...items];
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).flatMap((item) => (item === undefined ? [] : [item]));
}

function pathOf(transform: TransformName): string {
  const route = contentRoutes.find(({ path }) => path.endsWith(`/content/${transform}`));
  if (route === undefined) throw new Error(`The contract has no route for ${transform}.`);
  return route.path;
}
