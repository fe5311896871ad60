import type { Tool } from '../client/api.ts';
import { type Context, formatNumber, type Part, word } from './context.ts';
import { el, icon, put, write } from './dom.ts';
import { languageChoice } from './language-choice.ts';
import { toolName } from './names.ts';
import { isDrawable } from './status.ts';
import { isOffered, type ToolRow, toolRow } from './tool-row.ts';
import type { WordKey } from './words.ts';

type Level = readonly (readonly [code: string, value: string | null])[];

interface TileKind {
  /** Key of the tile's name, or null if the tile has the name of its first tool. */
  readonly name: WordKey | null;
  /** Path of the drawing in a 24 × 24 view box. */
  readonly drawing: string;
  /** Each press applies the next level; the press after the last one turns the tools off. */
  readonly levels: readonly Level[];
  /** Tools that only the details offer. */
  readonly others?: readonly string[];
  /** True if the details offer the language of the panel. */
  readonly hasLanguage?: boolean;
}

const kinds: Readonly<Record<string, TileKind>> = {
  size: {
    name: null,
    drawing: 'M2 19L4.5 13L7 19M2.8 17h3.4M10 19L16 4L22 19M12 14.5h8',
    levels: [[['text_zoom', '120']], [['text_zoom', '150']], [['text_zoom', '200']]],
    others: ['font_family', 'font_weight'],
  },
  contrast: {
    name: null,
    drawing: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 3v18M12 6.5h5M12 10h8M12 14h8M12 17.5h5',
    levels: [
      [['contrast_mode', 'increased']],
      [['contrast_mode', 'dark']],
      [['contrast_mode', 'yellow_on_black']],
    ],
  },
  spacing: {
    name: 'tile.spacing',
    drawing: 'M11 5h10M11 12h10M11 19h10M5 4v16M2.5 6.5L5 4l2.5 2.5M2.5 17.5L5 20l2.5-2.5',
    levels: [
      [['line_height', '150']],
      [
        ['line_height', '180'],
        ['letter_spacing', '12'],
        ['word_spacing', '16'],
      ],
    ],
    others: ['paragraph_spacing'],
  },
  speech: {
    name: null,
    drawing: 'M11 5L6 9H3v6h3l5 4zM15 9a4 4 0 0 1 0 6M18 6a8.5 8.5 0 0 1 0 12',
    levels: [[['read_aloud', null]]],
    others: ['speech_rate', 'speech_highlight'],
  },
  motion: {
    name: 'tile.motion',
    drawing: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M10 9v6M14 9v6',
    levels: [
      [
        ['pause_animations', null],
        ['stop_gifs', null],
        ['stop_autoplay', null],
      ],
    ],
  },
  ruler: {
    name: 'tile.ruler',
    drawing: 'M4 4h16M4 20h16M2 9h20v6H2zM5 12h12',
    levels: [[['reading_guide', null]], [['line_focus', 'three_lines']], [['reading_mask', null]]],
  },
  pointer: {
    name: 'tile.pointer',
    drawing: 'M4 3l6.5 17 2.2-7.3L20 10.5zM15 15l5 5',
    levels: [
      [['larger_targets', null]],
      [
        ['larger_targets', null],
        ['large_cursor', null],
      ],
    ],
    others: ['cursor_size', 'cursor_color'],
  },
  words: {
    name: 'tile.words',
    drawing: 'M3 5h18M3 9h12M4 17l2.5 2.5L12 14M15 17h6M15 20h4',
    levels: [
      [['easy_words', null]],
      [
        ['easy_words', null],
        ['simplify_text', null],
      ],
    ],
    others: ['literal_language', 'summarize_page'],
  },
  language: {
    name: 'language',
    drawing: 'M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6',
    levels: [],
    others: ['translate_page'],
    hasLanguage: true,
  },
};

/** Renders the tools that most visitors need, as drawings; the pressed tile shows its exact controls below. */
export function tiles(context: Context): Part {
  const { client, memory } = context;
  const details = el('div', { class: 'rows details', hidden: true });
  let rows: readonly ToolRow[] = [];

  const showDetails = (key: string, tools: readonly Tool[], hasLanguage: boolean) => {
    if (memory.tile !== key || details.hidden) {
      rows = tools.map((tool) => toolRow(context, tool));
      details.replaceChildren(
        ...(hasLanguage ? [languageChoice(context, 'language:panel', 'row language')] : []),
        ...rows.map((row) => row.element),
      );
      // The tools also appear in their categories, so their keys are prefixed here to stay unique.
      for (const control of details.querySelectorAll('[data-key]'))
        put(control, 'data-key', `tile:${control.getAttribute('data-key')}`);
    }
    memory.tile = key;
    details.hidden = false;
    for (const row of rows) row.sync();
  };

  const parts = Object.entries(kinds).flatMap(([key, kind]) => {
    const { hasLanguage = false } = kind;
    const { levels, tools } = available(context, kind);
    const [first] = tools;
    if (first === undefined && !hasLanguage) return [];
    const name = kind.name === null ? first && toolName(context, first) : word(context, kind.name);
    const state = el('span', { class: 'state' });
    const dots = levels.map(() => el('i'));
    const press = () => {
      if (levels.length > 0) context.announce(`${name}: ${apply(levels, tools)}`);
      showDetails(key, tools, hasLanguage);
    };
    const element = el(
      'button',
      { type: 'button', class: 'tile', 'data-key': `tile:${key}`, onclick: press },
      icon(kind.drawing),
      el('span', { class: 'name' }, name),
      el('span', { class: 'dots', 'aria-hidden': 'true' }, ...dots),
      state,
    );
    const sync = () => {
      const level = levelNow(levels, tools);
      put(element, 'data-on', level > 0 || isOn(tools));
      dots.forEach((dot, index) => {
        put(dot, 'data-on', index < level);
      });
      write(state, levels.length === 0 ? '' : ` ${stateText(level, levels, tools)}`);
      if (memory.tile === key && details.hidden) showDetails(key, tools, hasLanguage);
    };
    return [{ element, sync }];
  });

  const isOn = (tools: readonly Tool[]) => tools.some(({ code }) => client.settings.has(code));

  /** Returns the number of the level whose tools are on, without any other tool of the levels; 0 for none. */
  const levelNow = (levels: readonly Level[], tools: readonly Tool[]): number =>
    1 +
    levels.findIndex((level) => {
      const isSet = ([code, value]: Level[number]) =>
        client.settings.has(code) && (value === null || client.settings.value(code) === value);
      const leveled = new Set(levels.flat().map(([code]) => code));
      const active = tools.filter(({ code }) => leveled.has(code) && client.settings.has(code));
      return level.every(isSet) && active.length === level.length;
    });

  const stateText = (level: number, levels: readonly Level[], tools: readonly Tool[]): string => {
    if (level === 0) return isOn(tools) ? word(context, 'tile.custom') : word(context, 'off');
    if (levels.length === 1) return word(context, 'tile.on');
    const [n, of] = [level, levels.length].map((value) => formatNumber(context, value));
    return word(context, 'tile.level', { n: n ?? '', of: of ?? '' });
  };

  const apply = (levels: readonly Level[], tools: readonly Tool[]): string => {
    const level = levelNow(levels, tools);
    const isCustom = level === 0 && isOn(tools);
    const next = isCustom ? [] : (levels[level] ?? []);
    const off = tools.map(({ code }) => [code, undefined]);
    client.settings.setAll(Object.fromEntries([...off, ...next]));
    return stateText(levelNow(levels, tools), levels, tools);
  };

  return {
    element: el(
      'section',
      { class: 'tiles', 'aria-label': word(context, 'mostUsed') },
      el('div', { class: 'grid' }, ...parts.map((part) => part.element)),
      details,
    ),
    sync() {
      for (const part of parts) part.sync();
      for (const row of rows) row.sync();
    },
  };
}

/** Returns the levels and tools of a tile that the plan includes and the page supports. */
function available(
  context: Context,
  { levels, others = [] }: TileKind,
): { readonly levels: readonly Level[]; readonly tools: readonly Tool[] } {
  const find = (code: string): Tool | null => {
    const tool = context.client.tool(code);
    const isShown =
      tool !== null &&
      isDrawable(tool, context.vocabulary.words.categories) &&
      isOffered(tool, context) &&
      context.unsupported().get(code) === undefined;
    return isShown ? tool : null;
  };
  const known = levels
    .map((level) => level.filter(([code]) => find(code) !== null))
    .filter((level) => level.length > 0);
  const codes = new Set([...known.flat().map(([code]) => code), ...others]);
  return { levels: known, tools: [...codes].flatMap((code) => find(code) ?? []) };
}
