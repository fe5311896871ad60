import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { windowOf } from '../../engine/roots.ts';
import { languageOf } from '../../passages/dom.ts';
import { followNearTexts } from './follow-near-texts.ts';

/** A range of a text, and the name of the highlight that styles it. Offsets are in UTF-16 code units. */
export interface WordHighlight {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the words to highlight in a text; `language` is a BCP-47 tag, or empty if the page declares none. */
type WordFinder = (text: string, language: string) => readonly WordHighlight[];

interface Highlighted {
  readonly texts: readonly Text[];
  readonly key: string;
  remove(): void;
}

/**
 * Highlights words with the CSS Custom Highlight API, without DOM changes. Only text near the viewport is highlighted,
 * because browsers process all ranges after every DOM change. Ranges are static because live ranges slow down every DOM
 * change. Returns a function that highlights all texts again. Call it when the result of `find` has changed.
 */
export function highlightWords(page: EffectPage, find: WordFinder): () => void {
  const highlighted = new Map<Element, Highlighted>();
  let version = 0;
  const update = followNearTexts(page, {
    show(element) {
      const texts = [...dom.childNodes(element)].filter(dom.isText);
      const language = languageOf(element);
      const key = [version, language, ...texts.map(({ data }) => data)].join('\0');
      const old = highlighted.get(element);
      if (old?.key === key && old.texts.every((text, index) => text === texts[index])) return false;
      old?.remove();
      highlighted.set(element, { texts, key, remove: highlight(texts, language, find) });
      return true;
    },
    hide(element) {
      highlighted.get(element)?.remove();
      highlighted.delete(element);
    },
  });
  return () => {
    version += 1;
    update();
  };
}

/** Highlights the words that `find` returns in the texts. Returns a function that removes these highlights. */
function highlight(texts: readonly Text[], language: string, find: WordFinder): () => void {
  const removes = texts.flatMap((text) => find(text.data, language).map((word) => highlightWord(text, word)));
  return () => {
    for (const remove of removes) remove();
  };
}

/** Highlights one range of a text node. Returns a function that removes the highlight. */
export function highlightWord(text: Text, { name, start, end }: WordHighlight): () => void {
  const view = windowOf(text.ownerDocument);
  if (view === null) return () => undefined;
  const { highlights } = view.CSS;
  const range = new view.StaticRange({
    startContainer: text,
    startOffset: start,
    endContainer: text,
    endOffset: end,
  });
  const shown = highlights.get(name) ?? new view.Highlight();
  shown.add(range);
  // Firefox processes all ranges of a highlight whenever the highlight is registered, so register each highlight only
  // once.
  if (shown.size === 1) highlights.set(name, shown);
  return () => {
    shown.delete(range);
    if (shown.size === 0) highlights.delete(name);
  };
}
