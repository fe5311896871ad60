/** The first file of a language, `locales/LANG.mjs`: the frame, and what all that can be set is called. */
export interface Words {
  /** The language's name in itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Head, foot, notices, what is announced. `{…}` stands for a value. */
  readonly ui: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, string>>;
  /** By code. Left out: the English names of the service. */
  readonly tools?: Readonly<Record<string, string>>;
  readonly presets?: Readonly<Record<string, string>>;
}

/** The second, `locales/LANG-lines.mjs`: the line under each name. English has none: the service's are English. */
export interface LineWords {
  readonly tools: Readonly<Record<string, string>>;
  readonly presets: Readonly<Record<string, string>>;
}

/** The third, `locales/LANG-panel.mjs`: what can be chosen, menu and forms, help with reading, reasons. */
export interface PanelWords {
  readonly ui: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  /** Why a tool cannot work here, by the code of the reason. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The languages of the files in `locales`, by their names in themselves. */
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

/** The language with a file that is nearest to the first of the tags that has one; English where none has. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): string {
  const known = tags.flatMap((tag) => tag?.split('-')[0]?.toLowerCase() ?? []);
  return known.find((language) => Object.hasOwn(languages, language)) ?? 'en';
}

/** A language with all that the panel says in it. */
export interface Vocabulary {
  readonly language: string;
  readonly words: Words;
  readonly lines: LineWords;
  readonly panel: PanelWords;
}

/**
 * Loads the first file of a language; of English where it cannot be had.
 * @throws when that of English cannot be had either
 */
export async function loadWords(
  language: string,
  folder: string,
): Promise<Pick<Vocabulary, 'language' | 'words'>> {
  const words = await load(language, folder, isWords);
  if (words !== null) return { language, words };
  if (language === 'en') throw new Error(`No words at ${folder}`);
  return loadWords('en', folder);
}

/** Loads the other files of a language. The panel can do without them: what is missing is English. */
export async function loadPanelWords(
  language: string,
  folder: string,
): Promise<Pick<Vocabulary, 'lines' | 'panel'>> {
  const [lines, panel] = await Promise.all([
    language === 'en' ? null : load(`${language}-lines`, folder, isLineWords),
    load(`${language}-panel`, folder, isPanelWords),
  ]);
  return { lines: lines ?? { tools: {}, presets: {} }, panel: panel ?? { ui: {}, options: {}, reasons: {} } };
}

async function load<File>(
  name: string,
  folder: string,
  isFile: (value: unknown) => value is File,
): Promise<File | null> {
  try {
    const file: { default: unknown } = await import(new URL(`${name}.mjs`, folder).href);
    return isFile(file.default) ? file.default : null;
  } catch {
    return null;
  }
}

function isWords(value: unknown): value is Words {
  return (
    typeof value === 'object' && value !== null && 'ui' in value && 'categories' in value && 'dir' in value
  );
}

function isLineWords(value: unknown): value is LineWords {
  return typeof value === 'object' && value !== null && 'tools' in value && 'presets' in value;
}

function isPanelWords(value: unknown): value is PanelWords {
  return (
    typeof value === 'object' && value !== null && 'ui' in value && 'options' in value && 'reasons' in value
  );
}

/** Puts values in the place of `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
