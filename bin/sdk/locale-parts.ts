import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../synthesized.ts';

type Texts = Readonly<Record<string, string>>;
type Names = Readonly<Record<string, readonly [name: string, line: string]>>;

/**
 * A locale file. Missing messages fall back to English. The English file has no tool or preset names, because the API
 * provides them.
 */
interface Locale {
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  readonly ui?: Texts;
  readonly categories?: Texts;
  readonly tools?: Names;
  readonly presets?: Names;
  readonly panel?: Texts;
  readonly views?: Texts;
  readonly options?: Texts;
  readonly reasons?: Texts;
  /**
   * Search terms of tools, keyed by tool code. Missing terms do not fall back to English, because each language may
   * have different ones.
   */
  readonly synonyms?: Texts;
  readonly effects?: Texts;
}

export const localesFolder = 'sdk/src/locales';

interface LocalePart {
  readonly suffix: string;
  readonly type: string;
  contents(locale: Locale, english: Locale): unknown;
}

const texts = 'Readonly<Record<string, string>>';
const column = (names: Names = {}, index: 0 | 1): Texts =>
  Object.fromEntries(Object.entries(names).map(([code, pair]) => [code, pair[index]]));

export const localeParts: readonly LocalePart[] = [
  {
    suffix: '',
    type: `{ name: string; dir: 'ltr' | 'rtl'; ui: ${texts}; categories: ${texts}; tools: ${texts}; presets: ${texts} }`,
    contents: ({ name, dir, ui, categories, tools, presets }, english) => ({
      name,
      dir,
      ui: { ...english.ui, ...ui },
      categories: { ...english.categories, ...categories },
      tools: column(tools, 0),
      presets: column(presets, 0),
    }),
  },
  {
    suffix: '-lines',
    type: `{ tools: ${texts}; presets: ${texts} }`,
    contents: ({ tools, presets }) => ({ tools: column(tools, 1), presets: column(presets, 1) }),
  },
  {
    suffix: '-panel',
    type: `{ ui: ${texts}; options: ${texts}; reasons: ${texts}; synonyms: ${texts} }`,
    contents: ({ panel, options, reasons, synonyms = {} }, english) => ({
      ui: { ...english.panel, ...panel },
      options: { ...english.options, ...options },
      reasons: { ...english.reasons, ...reasons },
      synonyms,
    }),
  },
  { suffix: '-views', type: texts, contents: ({ views }, english) => ({ ...english.views, ...views }) },
  { suffix: '-effects', type: texts, contents: ({ effects }) => effects ?? {} },
];

const read = (language: string): Locale =>
  JSON.parse(readFileSync(join(projectRoot, localesFolder, `${language}.json`), 'utf8'));

export function localeModule(language: string, { contents }: LocalePart): string {
  return `export default ${JSON.stringify(contents(read(language), read('en')))}`;
}
