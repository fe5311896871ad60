import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type LocatedText, placesOf } from '../../passages/located-text.ts';

export interface SpokenPart {
  readonly type: 'sentence' | 'word';
  readonly start: number;
  readonly end: number;
}

const names = { sentence: 'aw-spoken-sentence', word: 'aw-spoken-word' } as const;

export const canHighlight = (window: Window & typeof globalThis): boolean =>
  Object.hasOwn(window, 'Highlight') && 'highlights' in window.CSS;

const style = `::highlight(${names.sentence}){background-color:#fff1a8;color:#000}
::highlight(${names.word}){background-color:#ffc933;color:#000;text-decoration:underline}`;

/** Highlights the spoken text with the CSS Custom Highlight API, without DOM changes. */
export function createSpokenHighlight(page: EffectPage): {
  show(spoken: LocatedText, part: SpokenPart): void;
  clear(): void;
} {
  const { window, document } = page;
  const isPossible = canHighlight(window);
  const shows = (type: SpokenPart['type']) => {
    const value = page.valueOf('speech_highlight') ?? 'off';
    return value === type || value === 'word_and_sentence';
  };
  if (isPossible) page.setStyle(style);
  const clear = () => {
    if (isPossible) for (const name of Object.values(names)) window.CSS.highlights.delete(name);
  };
  return {
    show(spoken, { type, start, end }) {
      if (!isPossible) return;
      window.CSS.highlights.delete(names[type]);
      if (!shows(type)) return;
      const ranges = placesOf(spoken, start, end).flatMap(({ node, from, to }) => {
        if (!node.isConnected || to > node.data.length) return [];
        const range = native(document).createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [range];
      });
      const highlight = new window.Highlight(...ranges);
      highlight.priority = type === 'word' ? 1 : 0;
      window.CSS.highlights.set(names[type], highlight);
    },
    clear,
  };
}
