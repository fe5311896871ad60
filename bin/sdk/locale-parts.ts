import { readdirSync, readFileSync } from 'node:fs';
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

/** A part of a language that the widget loads as a file of its own. */
export interface LocalePart {
  readonly name: string;
  /** TypeScript type of the file's default export. */
  readonly type: string;
  contents(locale: Locale, english: Locale): unknown;
}

const texts = 'Readonly<Record<string, string>>';
const column = (names: Names = {}, index: 0 | 1): Texts =>
  Object.fromEntries(Object.entries(names).map(([code, pair]) => [code, pair[index]]));

export const localeParts: readonly LocalePart[] = [
  {
    name: 'words',
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
    name: 'lines',
    type: `{ tools: ${texts}; presets: ${texts} }`,
    contents: ({ tools, presets }) => ({ tools: column(tools, 1), presets: column(presets, 1) }),
  },
  {
    name: 'panel',
    type: `{ ui: ${texts}; options: ${texts} }`,
    contents: ({ panel, options }, english) => ({
      ui: { ...english.panel, ...panel },
      options: { ...english.options, ...options },
    }),
  },
  {
    name: 'views',
    type: `{ ui: ${texts}; reasons: ${texts}; synonyms: ${texts} }`,
    contents: ({ views, reasons, synonyms = {} }, english) => ({
      ui: { ...english.views, ...views },
      reasons: { ...english.reasons, ...reasons },
      synonyms,
    }),
  },
  { name: 'effects', type: texts, contents: ({ effects }) => effects ?? {} },
];

const localeFile = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/;

/** Returns the languages of the widget: one per file in the folder. */
export function readLanguages(): readonly string[] {
  const names = readdirSync(join(projectRoot, localesFolder));
  return names.flatMap((name) => localeFile.exec(name)?.[1] ?? []).sort();
}

export function readLocale(language: string): Locale {
  return JSON.parse(readFileSync(join(projectRoot, localesFolder, `${language}.json`), 'utf8'));
}

/** Returns the part's file name without its extension. */
export const localeFileName = (language: string, { name }: LocalePart): string =>
  name === 'words' ? language : `${language}-${name}`;

export function localeModule(language: string, { contents }: LocalePart): string {
  return `export default ${JSON.stringify(contents(readLocale(language), readLocale('en')))}`;
}
