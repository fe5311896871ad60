import { categories, name, type panel, ui, type views } from '../locales/en.json';
import { wordFiles } from '../locales/word-files.ts';
import type { LineWords, PanelFiles, PanelWords, Words } from '../locales/words.ts';

export type WordKey = keyof typeof ui | keyof typeof panel | keyof typeof views;

/**
 * Returns the language of the first tag that has a language file, or English. A tag matches in every region but only
 * in the file's script, so `zh-TW` does not choose Simplified Chinese.
 */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): string {
  const known = tags.flatMap((tag) => (tag ? (languageOf(tag) ?? []) : []));
  return known.find((language) => Object.hasOwn(wordFiles, language)) ?? 'en';
}

/** Returns the tag's language, by its current code, if its script is the usual one of the language. */
function languageOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return new Intl.Locale(language).maximize().script === script ? language : null;
  } catch {
    return null;
  }
}

export interface Vocabulary {
  readonly language: string;
  readonly words: Words;
  readonly lines: LineWords;
  readonly panel: PanelWords;
}

const english: Words = { name, dir: 'ltr', ui, categories };

export async function loadWords(language: string): Promise<Pick<Vocabulary, 'language' | 'words'>> {
  const words = await load(wordFiles[language]?.words);
  return words ? { language, words } : { language: 'en', words: english };
}

/**
 * Loads the strings that only an open panel needs, in English if those of the language cannot be loaded.
 * @throws Error if neither can be loaded
 */
export async function loadPanelWords(language: string): Promise<Pick<Vocabulary, 'lines' | 'panel'>> {
  const { panelFiles } = await import('../locales/panel-files.ts');
  const own = language === 'en' ? null : loadPanel(panelFiles[language]);
  const [lines, panel] = await Promise.all([load(panelFiles[language]?.lines), own]);
  const words = panel ?? (await loadEnglishPanel(panelFiles.en));
  return { lines: lines ?? { tools: {}, presets: {} }, panel: words };
}

async function loadEnglishPanel(files: PanelFiles | undefined): Promise<PanelWords> {
  const [panel, { synonyms }] = await Promise.all([loadPanel(files), import('./lazy/synonyms.ts')]);
  if (panel === null) throw new Error('The texts of the panel could not be loaded.');
  return { ...panel, synonyms };
}

async function loadPanel(files: PanelFiles | undefined): Promise<PanelWords | null> {
  const [panel, views] = await Promise.all([load(files?.panel), load(files?.views)]);
  return panel && views && { ...panel, ...views, ui: { ...views.ui, ...panel.ui } };
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
