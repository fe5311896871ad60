import { primaryLanguage } from '../shared/dom.ts';

export interface Layout {
  readonly plain: readonly string[];
  readonly shifted: readonly string[];
  /** Letters of the language that the layout lacks, separated by spaces. */
  readonly more: string;
}

interface Module {
  readonly default: { readonly layout: Readonly<Record<string, readonly string[]>> };
}

interface Entry {
  readonly load: () => Promise<Module>;
  readonly more?: string;
}

const english = (): Promise<Module> => import('simple-keyboard-layouts/build/layouts/english.js');

const entries: Readonly<Record<string, Entry>> = {
  ar: { load: () => import('simple-keyboard-layouts/build/layouts/arabic.js') },
  de: { load: () => import('simple-keyboard-layouts/build/layouts/german.js') },
  en: { load: english },
  es: { load: () => import('simple-keyboard-layouts/build/layouts/spanish.js'), more: 'á é í ó ú ü' },
  fr: {
    load: () => import('simple-keyboard-layouts/build/layouts/french.js'),
    more: 'é è ê ë à â ç î ï ô œ û',
  },
  he: { load: () => import('simple-keyboard-layouts/build/layouts/hebrew.js') },
  it: { load: () => import('simple-keyboard-layouts/build/layouts/italian.js'), more: 'é' },
  ja: { load: () => import('simple-keyboard-layouts/build/layouts/japanese.js') },
  nl: { load: english, more: 'é ë ï ö ü' },
  pl: { load: () => import('simple-keyboard-layouts/build/layouts/polish.js'), more: 'ć ę ń ź' },
  pt: {
    load: () => import('simple-keyboard-layouts/build/layouts/brazilian.js'),
    more: 'á à â ã é ê í ó ô õ ú',
  },
  sv: { load: () => import('simple-keyboard-layouts/build/layouts/swedish.js') },
};
const entriesByLanguage = new Map(Object.entries(entries));

export async function loadLayout(language: string): Promise<Layout> {
  const { load, more = '' } = entriesByLanguage.get(primaryLanguage(language)) ?? { load: english };
  const { layout } = (await load()).default;
  return { plain: layout.default ?? [], shifted: layout.shift ?? [], more };
}

export type Key =
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'action'; readonly action: KeyAction };

type KeyAction = 'backspace' | 'enter' | 'shift' | 'space' | 'left' | 'right';

const actions: Readonly<Record<string, KeyAction>> = {
  '{bksp}': 'backspace',
  '{enter}': 'enter',
  '{shift}': 'shift',
  '{space}': 'space',
};

/** Keys omitted from the on-screen keyboard: Tab, Caps Lock (because Shift is sticky) and `.com`. */
const dropped = new Set(['{tab}', '{lock}', '.com']);

/**
 * Returns the key rows for a layout from `simple-keyboard-layouts`. The letters in `more`, which have no key in the
 * layout, form an additional first row.
 */
export function keyRows(rows: readonly string[], more: string): Key[][] {
  const letters = [more, ...rows].map((row) =>
    row.split(' ').filter((name) => name !== '' && !dropped.has(name)),
  );
  const keys = letters.filter((row) => row.length > 0).map((row) => withoutRepeats(row).map(keyOf));
  const arrows: Key[] = [
    { kind: 'action', action: 'left' },
    { kind: 'action', action: 'right' },
  ];
  return keys.map((row, index) => (index === keys.length - 1 ? [...row, ...arrows] : row));
}

function keyOf(name: string): Key {
  const action = actions[name];
  return action === undefined ? { kind: 'letter', text: name } : { kind: 'action', action };
}

function withoutRepeats(row: readonly string[]): string[] {
  return row.filter((name, index) => name !== '{shift}' || row.indexOf(name) === index);
}
