import { categories, name, type panel, ui } from '../locales/en.json';
import { localeFiles } from '../locales/files.ts';

type Texts = Readonly<Record<string, string>>;

export type WordKey = keyof typeof ui | keyof typeof panel;

/** Strings from `locales/LANG.mjs`, loaded at startup: panel frame, and names of categories, tools and presets. */
export interface Words {
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Strings of the header, footer, notices and announcements. `{…}` is a placeholder. */
  readonly ui: Texts;
  readonly categories: Texts;
  /** Tool names, keyed by code. Default: the service's English names. */
  readonly tools?: Texts;
  readonly presets?: Texts;
}

/**
 * Tool and preset descriptions from `locales/LANG-lines.mjs`, loaded when the panel opens. English descriptions come
 * from the service.
 */
export interface LineWords {
  readonly tools: Texts;
  readonly presets: Texts;
}

/**
 * Strings from `locales/LANG-panel.mjs`, loaded when the panel opens: options, menu, forms, reading help, search terms
 * and the reasons why tools do not work.
 */
export interface PanelWords {
  readonly ui: Texts;
  readonly options: Texts;
  /** Explanations of why tools do not work, keyed by reason code. */
  readonly reasons: Texts;
  /** Search terms in addition to the names and descriptions of tools, keyed by tool code. */
  readonly synonyms: Texts;
}

export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  pl: 'Polski',
  sv: 'Svenska',
  ar: 'العربية',
  he: 'עברית',
  ja: '日本語',
};

/** Returns the language of the first tag that has a language file, or English. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): string {
  const known = tags.flatMap((tag) => tag?.split('-')[0]?.toLowerCase() ?? []);
  return known.find((language) => Object.hasOwn(languages, language)) ?? 'en';
}

export interface Vocabulary {
  readonly language: string;
  readonly words: Words;
  readonly lines: LineWords;
  readonly panel: PanelWords;
}

const english: Words = { name, dir: 'ltr', ui, categories };

export async function loadWords(language: string): Promise<Pick<Vocabulary, 'language' | 'words'>> {
  const words = await load(localeFiles[language]?.words);
  return words ? { language, words } : { language: 'en', words: english };
}

/** Loads the strings that only an open panel needs. Results are null for English and for files that fail to load. */
export async function loadPanelWords(
  language: string,
): Promise<{ readonly lines: LineWords | null; readonly panel: PanelWords | null }> {
  const files = localeFiles[language];
  const [lines, panel] = await Promise.all([load(files?.lines), load(files?.panel)]);
  return { lines, panel };
}

async function load<Chunk>(
  read: (() => Promise<{ readonly default: Chunk }>) | undefined,
): Promise<Chunk | null> {
  try {
    return (await read?.())?.default ?? null;
  } catch {
    return null;
  }
}

export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
