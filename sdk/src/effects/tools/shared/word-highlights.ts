import { isElement, isText, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { windowOf } from '../../engine/roots.ts';
import { languageOf } from './dom.ts';
import { followNearTexts } from './follow-near-texts.ts';

/** A range of a text, and the name of the highlight that styles it. Offsets are in UTF-16 code units. */
export interface WordHighlight {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the words to highlight in a text; `language` is a BCP-47 tag, or empty if the page declares none. */
export type WordFinder = (text: string, language: string) => readonly WordHighlight[];

interface Highlighted {
  readonly texts: readonly Text[];
  readonly key: string;
  remove(): void;
}

/**
 * Highlights words with the CSS Custom Highlight API, without DOM changes. Only text near the viewport is highlighted,
 * because browsers process all ranges after every DOM change. Ranges are static because live ranges slow down every DOM
 * change.
 */
export function highlightWords(page: EffectPage, find: WordFinder): void {
  const highlighted = new Map<Element, Highlighted>();
  followNearTexts(page, {
    show(element) {
      const runs = runsOf(element);
      const texts = runs.flat();
      const language = languageOf(element);
      const key = [language, ...texts.map(({ data }) => data)].join('\0');
      const old = highlighted.get(element);
      if (old?.key === key && old.texts.every((text, index) => text === texts[index])) return false;
      old?.remove();
      highlighted.set(element, { texts, key, remove: highlight(runs, language, find) });
      return true;
    },
    hide(element) {
      highlighted.get(element)?.remove();
      highlighted.delete(element);
    },
  });
}

/**
 * Returns the texts directly inside an element, each as a list of text nodes. If another tool has replaced a text node
 * with an `aw-word` element, the text nodes in that element form one text.
 */
function runsOf(element: Element): Text[][] {
  return [...native(element).childNodes].flatMap((node) => {
    if (isText(node)) return [[node]];
    return isElement(node) && native(node).localName === 'aw-word' ? [runsOf(node).flat()] : [];
  });
}

/** Highlights the words that `find` returns in the texts. Returns a function that removes these highlights. */
function highlight(runs: readonly Text[][], language: string, find: WordFinder): () => void {
  const added: (() => void)[] = [];
  for (const texts of runs) {
    const [first] = texts;
    const view = first === undefined ? null : windowOf(native(first).ownerDocument);
    if (view === null) continue;
    const { highlights } = view.CSS;
    for (const { name, start, end } of find(texts.map(({ data }) => data).join(''), language)) {
      const [from, to] = [placeOf(texts, start), placeOf(texts, end - 1)];
      if (from === null || to === null) continue;
      const range = new view.StaticRange({
        startContainer: from.text,
        startOffset: from.offset,
        endContainer: to.text,
        endOffset: to.offset + 1,
      });
      const shown = highlights.get(name) ?? new view.Highlight();
      shown.add(range);
      // Firefox processes all ranges of a highlight whenever the highlight is registered, so register each highlight
      // only once.
      if (shown.size === 1) highlights.set(name, shown);
      added.push(() => {
        shown.delete(range);
        if (shown.size === 0) highlights.delete(name);
      });
    }
  }
  return () => {
    for (const remove of added) remove();
  };
}

function placeOf(
  texts: readonly Text[],
  at: number,
): { readonly text: Text; readonly offset: number } | null {
  let offset = at;
  for (const text of texts) {
    if (offset < text.length) return { text, offset };
    offset -= text.length;
  }
  return null;
}
