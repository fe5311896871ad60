import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type LocatedText, placesOf } from '../../passages/located-text.ts';
import { canHighlight } from '../shared/dom.ts';

export interface SpokenPart {
  readonly type: 'sentence' | 'word';
  readonly start: number;
  readonly end: number;
}

/** Default of the tool `speech_highlight`, which adjusts the speech tools also while it is not set. */
export const defaultHighlight = 'word_and_sentence';

const names = { sentence: 'aw-spoken-sentence', word: 'aw-spoken-word' } as const;

const style = `::highlight(${names.sentence}){background-color:#fff1a8;color:#000}
::highlight(${names.word}){background-color:#ffc933;color:#000;text-decoration:underline}`;

export function createSpokenHighlight(page: EffectPage): {
  show(spoken: LocatedText, part: SpokenPart): void;
  clear(): void;
} {
  const isPossible = canHighlight(page.window);
  const views = new Set<Window & typeof globalThis>();
  const shows = (type: SpokenPart['type']) => {
    const value = page.valueOf('speech_highlight') ?? defaultHighlight;
    return value === type || value === 'word_and_sentence';
  };
  const hide = (name: string) => {
    for (const { CSS } of views) CSS.highlights.delete(name);
  };
  if (isPossible) page.setStyle(style);
  return {
    show(spoken, { type, start, end }) {
      const name = names[type];
      hide(name);
      if (!isPossible || !shows(type)) return;
      for (const { node, from, to } of placesOf(spoken, start, end)) {
        const view = dom.view(node.ownerDocument);
        if (!node.isConnected || to > node.data.length || view === null) continue;
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        const highlight = view.CSS.highlights.get(name) ?? new view.Highlight();
        highlight.priority = type === 'word' ? 1 : 0;
        view.CSS.highlights.set(name, highlight.add(range));
        views.add(view);
      }
    },
    clear: () => Object.values(names).forEach(hide),
  };
}
