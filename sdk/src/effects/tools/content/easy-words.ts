import type { VocabularyWord } from '../../../client/api.ts';
import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import { joined, type LocatedText, placesOf } from '../../passages/located-text.ts';
import { pageText, whole } from '../../passages/page-text.ts';
import { blockOf, isUntouched } from '../../passages/passages-of.ts';
import { lengthOf } from '../../passages/words.ts';
import { createHardWords } from './hard-words.ts';
import { createPageQueue } from './page-queue.ts';
import { createWhenSeen } from './when-seen.ts';

/** Minimum text length, in characters. Shorter texts are assumed to be labels. */
const minCharacters = 30;
const maxTexts = 40;
/** Number of characters covered by one credit, minus a margin for separators between texts. */
const maxCharacters = 4_900;
const separator = '\n';
const charactersPerWord = 120;
const mostWords = 50;

const highlightName = 'aw-hard-word';
const style = `::highlight(${highlightName}){text-decoration:underline dotted 2px;text-underline-offset:3px}`;

/**
 * Highlights difficult words in the main content. Hovering over a word shows its explanation; a panel lists all words
 * with their explanations for visitors who use the keyboard or a screen reader.
 */
export const easyWords: Effect = {
  code: 'easy_words',
  start(page) {
    page.setStyle(style);
    const hardWords = createHardWords(page, highlightName);
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
      const isOwn = (node: Node) => dom.isText(node) && (own.includes(node) || node.data.trim() === '');
      const lines = pageText(block, { portionOf: (node) => (isOwn(node) ? whole : null) });
      const located = joined(lines, separator);
      if (lengthOf(located.text) < minCharacters) return;
      const before = own.map(({ data }) => data);
      const words = await queue.request(located.text);
      if (words === null || page.signal.aborted) return;
      if (own.every((node, index) => node.isConnected && node.data === before[index]))
        for (const word of words) mark(located, word);
    };
    const mark = (located: LocatedText, word: VocabularyWord) => {
      const [place, ...others] = placesOf(located, word.start, word.end);
      if (place !== undefined && others.length === 0) hardWords.add({ ...place, word });
    };
    const visit = (text: Text) => {
      hardWords.remove(text);
      const block = blockOf(text);
      if (block === null || isUntouched(block) || !dom.contains(mainContent(page.root), block)) return;
      const known = nodes.get(block);
      nodes.set(block, (known ?? new Set()).add(text));
      if (known === undefined) whenSeen(block, () => request(block).catch(page.fail));
    };
    page.afterLoad(() => page.eachText(visit));
    return hardWords;
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
