import type { VocabularyWord } from '../../../client/api.ts';
import { native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import { type LocatedText, locatedText, placesOf } from '../../passages/located-text.ts';
import { blockOf, isUntouched } from '../../passages/passages-of.ts';
import { lengthOf } from '../../passages/words.ts';
import { byDocumentOrder } from '../shared/dom.ts';
import { createPageQueue } from './page-queue.ts';
import { createWhenSeen } from './when-seen.ts';
import { createWordTip, type WordTip } from './word-tip.ts';

/** Minimum text length, in characters. Shorter texts are assumed to be labels. */
const minCharacters = 30;
const maxTexts = 40;
/** Number of characters covered by one credit, minus a margin for separators between texts. */
const maxCharacters = 4_900;
const separator = '\n';
const charactersPerWord = 120;
const mostWords = 50;

const style = (outside: string) =>
  `.aw-hard-word${outside}{all:unset;display:inline;cursor:help;text-decoration:underline dotted 2px;text-underline-offset:.2em}
.aw-hard-word${outside}:focus-visible{outline:2px solid currentColor;outline-offset:2px}`;

/** Marks difficult words in the main content. Hovering over or focusing a word shows its explanation. */
export const easyWords: Effect = {
  code: 'easy_words',
  start(page) {
    page.setStyle(style(page.outside));
    const tip = createWordTip(page);
    const queue = createPageQueue<readonly VocabularyWord[]>(page, {
      maxTexts,
      maxCharacters,
      send: (texts, signal) => explain(page, texts, signal),
    });
    const whenSeen = createWhenSeen(page);
    const nodes = new Map<Element, Set<Text>>();
    const request = async (block: Element) => {
      const own = [...(nodes.get(block) ?? [])].filter((node) => node.isConnected);
      nodes.delete(block);
      const located = locatedText([...own].sort(byDocumentOrder));
      if (lengthOf(located.text) < minCharacters) return;
      const before = own.map(({ data }) => data);
      const words = await queue.request(located.text);
      if (words === null || page.signal.aborted) return;
      if (own.every((node, index) => node.isConnected && node.data === before[index]))
        mark(page, located, words, tip);
    };
    page.eachText((text) => {
      const block = blockOf(text);
      if (block === null || isUntouched(block) || !native(mainContent(page.root)).contains(block)) return;
      const known = nodes.get(block);
      nodes.set(block, (known ?? new Set()).add(text));
      if (known === undefined) whenSeen(block, () => request(block).catch(page.fail));
    });
  },
};

/** Sends several texts in one call. Returns the difficult words in each text, with offsets in that text. */
async function explain(
  { client }: EffectPage,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<VocabularyWord[][]> {
  const text = texts.join(separator);
  const { gradeLevel } = client.settings;
  const maxWords = Math.min(mostWords, Math.max(3, Math.ceil(text.length / charactersPerWord)));
  const { words } = await client.content.vocabulary(
    { text, maxWords, ...(gradeLevel === null ? {} : { gradeLevel }) },
    { signal },
  );
  let offset = 0;
  return texts.map((each) => {
    const first = offset;
    offset += each.length + separator.length;
    return words
      .filter(({ start, end }) => start >= first && end <= first + each.length)
      .map((word) => ({ ...word, start: word.start - first, end: word.end - first }));
  });
}

function mark(page: EffectPage, located: LocatedText, words: readonly VocabularyWord[], tip: WordTip): void {
  const byNode = new Map<Text, { from: number; to: number; word: VocabularyWord }[]>();
  for (const word of words) {
    const [place, ...others] = placesOf(located, word.start, word.end);
    // Skips words that span elements, because marking them would split the elements.
    if (place === undefined || others.length > 0) continue;
    byNode.set(place.node, [...(byNode.get(place.node) ?? []), { from: place.from, to: place.to, word }]);
  }
  for (const [node, places] of byNode) {
    const parts: Node[] = [];
    let from = 0;
    for (const place of places.sort((one, other) => one.from - other.from)) {
      if (place.from < from) continue;
      if (place.from > from)
        parts.push(native(page.document).createTextNode(node.data.slice(from, place.from)));
      parts.push(marked(page, node, node.data.slice(place.from, place.to), place.word, tip));
      from = place.to;
    }
    if (from < node.data.length) parts.push(native(page.document).createTextNode(node.data.slice(from)));
    page.changes.replaceText(node, parts);
  }
}

/**
 * Creates the element for a difficult word: a button, or a span inside interactive elements, where buttons are not
 * allowed.
 */
function marked(page: EffectPage, node: Text, text: string, word: VocabularyWord, tip: WordTip): HTMLElement {
  const isInControl = native(node.parentElement)?.closest('a, button, label, summary') !== null;
  const element = native(page.document).createElement(isInControl ? 'span' : 'button');
  element.className = 'aw-hard-word';
  element.textContent = text;
  element.setAttribute('aria-description', word.definition);
  if (element instanceof page.window.HTMLButtonElement) element.type = 'button';
  tip.explain(element, word);
  return element;
}
