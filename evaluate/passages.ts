import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../bin/synthesized.ts';
import { imageMediaTypeSchema } from '../shared/contract/content/alt-text.ts';
import { knownLanguageSchema } from '../shared/contract/content/common.ts';
import { gradeLevelSchema } from '../shared/contract/primitives.ts';
import * as z from '../shared/contract/zod.ts';

const folder = join(projectRoot, 'evaluate', 'passages');

const idSchema = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

const passageSchema = z.strictObject({
  id: idSchema,
  kind: z.enum([
    'literature',
    'science',
    'law',
    'speech',
    'news',
    'shop',
    'health',
    'service',
    'school',
    'notice',
    'instructions',
  ]),
  language: knownLanguageSchema,
  /** Author, work and year; or that it was written for this project. */
  source: z.string().check(z.minLength(1)),
  licence: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
});

const questionSchema = z.strictObject({
  id: idSchema,
  language: knownLanguageSchema,
  question: z.string().check(z.minLength(1)),
  context: z.optional(z.string().check(z.minLength(1))),
  gradeLevel: z.optional(gradeLevelSchema),
});

const markupSchema = z.discriminatedUnion('use', [
  z.strictObject({
    id: idSchema,
    use: z.literal('translate'),
    language: knownLanguageSchema,
    targetLanguage: knownLanguageSchema,
    html: z.string().check(z.minLength(1)),
  }),
  z.strictObject({
    id: idSchema,
    use: z.literal('aria-fix'),
    language: knownLanguageSchema,
    html: z.string().check(z.minLength(1)),
  }),
]);

const pictureSchema = z.strictObject({
  id: idSchema,
  file: z.string().check(z.minLength(1)),
  mediaType: imageMediaTypeSchema,
  /** What a person sees in it, for who reads the report. */
  shows: z.string().check(z.minLength(1)),
  /** What stands beside it on a page. */
  context: z.string().check(z.minLength(1)),
});

export type Passage = z.infer<typeof passageSchema>;
export type Question = z.infer<typeof questionSchema>;
export type Markup = z.infer<typeof markupSchema>;
export type Picture = z.infer<typeof pictureSchema> & { readonly base64: string };

/** All that `npm run evaluate` sends. */
export interface Passages {
  readonly english: readonly Passage[];
  /** In ten more languages. */
  readonly otherLanguages: readonly Passage[];
  readonly questions: readonly Question[];
  readonly markup: readonly Markup[];
  readonly pictures: readonly Picture[];
}

/** Reads what stands in `evaluate/passages`. */
export function readPassages(): Passages {
  return {
    english: read('english.json', passageSchema),
    otherLanguages: read('other-languages.json', passageSchema),
    questions: read('questions.json', questionSchema),
    markup: read('markup.json', markupSchema),
    pictures: read('pictures.json', pictureSchema).map((picture) => ({
      ...picture,
      base64: readFileSync(join(folder, 'images', picture.file)).toString('base64'),
    })),
  };
}

function read<Item>(file: string, schema: z.ZodMiniType<Item>): Item[] {
  return z.array(schema).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
