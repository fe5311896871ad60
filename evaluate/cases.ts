import { readFileSync } from 'node:fs';
import { contentRoutes } from '../shared/contract/routes/content.ts';
import english from './passages/english.json' with { type: 'json' };
import markup from './passages/markup.json' with { type: 'json' };
import others from './passages/other-languages.json' with { type: 'json' };
import pictures from './passages/pictures.json' with { type: 'json' };
import questions from './passages/questions.json' with { type: 'json' };

export interface Case {
  readonly id: string;
  readonly transform: string;
  readonly language: string;
  readonly body: object;
  /** Input text, which is copied to the results. */
  readonly source: string;
}

type Call = Omit<Case, 'transform'>;

export const transforms: readonly string[] = contentRoutes
  .map(({ path }) => path.split('/').at(-1) ?? '')
  .filter((name) => name !== 'tts-export');

type Passage = (typeof english)[number];

/** School grade level that plain-language guidelines recommend for a general audience. */
const grade = 6;
const styles = ['plain', 'friendly', 'formal', 'literal', 'number-free'];
const lengths = ['short', 'medium', 'bullets'];
const targets = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'ar', 'he', 'ja'];

const everyThird = (first: number) => english.filter((_, index) => index % 3 === first);
const oneOfEach = others.filter(
  ({ language }, index) => others.findIndex((one) => one.language === language) === index,
);

function textCalls(passages: readonly Passage[], fields: (index: number) => object): readonly Call[] {
  return passages.map(({ id, language, text }, index) => {
    return { id, language, body: { ...fields(index), text }, source: text };
  });
}

const calls: Readonly<Record<string, () => readonly Call[]>> = {
  simplify: () => textCalls([...english, ...others], () => ({ targetGradeLevel: grade })),
  rephrase: () => [
    ...textCalls(everyThird(0), (index) => ({ style: styles[index % styles.length] })),
    ...textCalls(oneOfEach, () => ({ style: 'plain' })),
  ],
  summarize: () => [
    ...textCalls(everyThird(1), (index) => ({ length: lengths[index % lengths.length] })),
    ...textCalls(oneOfEach, () => ({ length: 'short' })),
  ],
  vocabulary: () => textCalls([...everyThird(2), ...oneOfEach], () => ({ gradeLevel: grade, maxWords: 5 })),
  hints: () => questions.map(({ id, language, ...body }) => ({ id, language, body, source: body.question })),
  translate: () => [
    ...textCalls(everyThird(0), (index) => ({ targetLanguage: targets[index % targets.length] })),
    ...textCalls(oneOfEach, () => ({ targetLanguage: 'en' })),
    ...markup
      .filter(({ use }) => use === 'translate')
      .map(({ id, language, html, targetLanguage }) => {
        return { id, language, body: { text: html, format: 'html', targetLanguage }, source: html };
      }),
  ],
  'alt-text': () =>
    pictures.map(({ id, file, mediaType, context, shows }) => {
      const data = readFileSync(new URL(`passages/images/${file}`, import.meta.url)).toString('base64');
      return {
        id,
        language: 'en',
        body: { image: { data, mediaType }, language: 'en', context },
        source: shows,
      };
    }),
  'aria-fix': () =>
    markup
      .filter(({ use }) => use === 'aria-fix')
      .map(({ id, language, html }) => ({ id, language, body: { html }, source: html })),
};

/** Combines sample passages with the other fields of the route's example request. */
function exampleCalls(transform: string): readonly Call[] {
  const route = contentRoutes.find(({ path }) => path.endsWith(`/${transform}`));
  return textCalls([...everyThird(2), ...oneOfEach], () => ({ ...route?.requestExample }));
}

/** Returns at most `limit` cases of a transform, sampled evenly. */
export function casesOf(transform: string, mode: string, limit: number): readonly Case[] {
  const all = calls[transform]?.() ?? exampleCalls(transform);
  const count = Math.min(limit, all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).flatMap(
    (call) => (call === undefined ? [] : [{ ...call, transform, body: { ...call.body, mode } }]),
  );
}
