import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../bin/synthesized.ts';
import { contentRoutes } from '../shared/contract/routes/content.ts';

export interface Case {
  readonly id: string;
  readonly transform: string;
  readonly language: string;
  readonly body: object;
  /** Input text, which is copied to the results. */
  readonly source: string;
}

type Call = Omit<Case, 'transform'>;

/** Names of the transforms that use a model. */
export const transforms: readonly string[] = contentRoutes
  .map(({ path }) => path.split('/').at(-1) ?? '')
  .filter((name) => name !== 'tts-export');

const folder = join(projectRoot, 'evaluate', 'passages');

function read<Item>(file: string, schema: z.ZodType<Item>): readonly Item[] {
  return z.array(schema).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

const passageSchema = z.object({ id: z.string(), language: z.string(), text: z.string() });
const english = read('english.json', passageSchema);
const others = read('other-languages.json', passageSchema);
const questions = read(
  'questions.json',
  z.looseObject({ id: z.string(), language: z.string(), question: z.string() }),
);
const markup = read(
  'markup.json',
  z.object({
    id: z.string(),
    use: z.enum(['translate', 'aria-fix']),
    language: z.string(),
    html: z.string(),
    targetLanguage: z.string().optional(),
  }),
);
const pictures = read(
  'pictures.json',
  z.object({
    id: z.string(),
    file: z.string(),
    mediaType: z.string(),
    shows: z.string(),
    context: z.string(),
  }),
);

type Passage = z.infer<typeof passageSchema>;

/** School grade that plain-language guides recommend for a general audience. */
const grade = 6;
const styles = ['plain', 'friendly', 'formal', 'literal', 'number-free'];
const lengths = ['short', 'medium', 'bullets'];
const targets = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'ar', 'he', 'ja'];

const everyThird = (first: number) => english.filter((_, index) => index % 3 === first);
/** The first passage in each language other than English. */
const oneOfEach = others.filter(
  ({ language }, index) => others.findIndex((one) => one.language === language) === index,
);

function textCalls(passages: readonly Passage[], fields: (index: number) => object): readonly Call[] {
  return passages.map(({ id, language, text }, index) => {
    return { id, language, body: { text, ...fields(index) }, source: text };
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
      const data = readFileSync(join(folder, 'images', file)).toString('base64');
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

/**
 * Returns at most `limit` requests for a transform, distributed evenly over its cases. For a transform without cases,
 * returns the example request from the contract.
 */
export function casesOf(transform: string, mode: string, limit: number): readonly Case[] {
  const all = calls[transform]?.() ?? [exampleOf(transform)];
  const count = Math.min(limit, all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).flatMap(
    (call) => (call === undefined ? [] : [{ ...call, transform, body: { ...call.body, mode } }]),
  );
}

function exampleOf(transform: string): Call {
  const route = contentRoutes.find(({ path }) => path.endsWith(`/${transform}`));
  const body = z.looseObject({}).parse(route?.requestExample);
  return { id: 'contract-example', language: 'en', body, source: JSON.stringify(body) };
}
