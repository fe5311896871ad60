import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { languageOf } from './dom.ts';
import { type Dressing, dress, nodesOf } from './dressing.ts';

/** Says how a text of the page is shown; `language` is its BCP-47 tag, empty where the page gives none. */
export type Painter = (text: string, language: string) => readonly Dressing[];

export interface DressedWords {
  /** Paints all texts anew, since the painter knows more than before. */
  refresh(): void;
  stop(): void;
}

/** The tools that dress words at the same time, and the texts they dress, each with the first node that stands for it. */
interface Wardrobe {
  readonly painters: Map<EffectPage, Painter>;
  readonly texts: Map<Text, Node | null>;
  /** Whose changes the replaced texts are. */
  owner: EffectPage | null;
  /** With more texts than this, those that left the page are forgotten. */
  sweepAt: number;
}

const firstSweepAt = 2000;

const wardrobes = new WeakMap<Document, Wardrobe>();

/**
 * Dresses the words of the page. Several tools may do so at once: each text is replaced once, by nodes that show what all
 * of them ask for, since no effect sees the nodes of another. A text that the page changes while it is replaced is
 * painted anew.
 */
export function dressWords(page: EffectPage, painter: Painter): DressedWords {
  const wardrobe = wardrobeOf(page.document);
  const { painters, texts } = wardrobe;
  const watcher = new page.window.MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) repaintAll(wardrobe);
  });
  painters.set(page, painter);

  const paint = (text: Text): void => {
    const parent = text.parentElement;
    if (parent === null || !text.isConnected) return;
    const language = languageOf(parent);
    const dressings = [...painters.values()].flatMap((one) => one(text.data, language));
    if (dressings.length === 0) return;
    const nodes = nodesOf(page.document, dress(text.data, dressings));
    for (const node of nodes) standIns.add(node);
    page.changes.replaceText(text, nodes);
    texts.set(text, nodes[0] ?? null);
    watcher.observe(text, { characterData: true });
  };
  const repaint = (): void => {
    page.changes.undo();
    for (const text of texts.keys()) {
      texts.set(text, null);
      if (text.isConnected) paint(text);
      else texts.delete(text);
    }
  };
  repainters.set(page, repaint);

  if (wardrobe.owner === null) wardrobe.owner = page;
  else repaintAll(wardrobe);
  page.eachText((text) => {
    // Another tool's page takes what this one's words became for words of the page.
    if (native(text.parentElement)?.closest('aw-word') !== null || standIns.has(text)) return;
    if (!texts.has(text)) texts.set(text, null);
    if (texts.size > wardrobe.sweepAt) sweep(wardrobe);
    if (wardrobe.owner === page) paint(text);
  });

  return {
    refresh: () => repaintAll(wardrobe),
    stop: () => {
      watcher.disconnect();
      painters.delete(page);
      if (wardrobe.owner !== page) {
        repaintAll(wardrobe);
        return;
      }
      page.changes.undo();
      const [next = null] = painters.keys();
      wardrobe.owner = next;
      if (next === null) texts.clear();
      else next.nextFrame(() => repaintAll(wardrobe));
    },
  };
}

/** Nodes that stand for a dressed text. */
const standIns = new WeakSet<Node>();
const repainters = new WeakMap<EffectPage, () => void>();

function repaintAll({ owner }: Wardrobe): void {
  if (owner !== null) repainters.get(owner)?.();
}

function sweep(wardrobe: Wardrobe): void {
  for (const [text, standIn] of wardrobe.texts) {
    if (!text.isConnected && !standIn?.isConnected) wardrobe.texts.delete(text);
  }
  wardrobe.sweepAt = Math.max(firstSweepAt, 2 * wardrobe.texts.size);
}

function wardrobeOf(document: Document): Wardrobe {
  const known = wardrobes.get(document);
  if (known !== undefined) return known;
  const made: Wardrobe = { painters: new Map(), texts: new Map(), owner: null, sweepAt: firstSweepAt };
  wardrobes.set(document, made);
  return made;
}
