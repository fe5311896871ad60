import * as dom from '../../page-dom.ts';
import { onSnapshot } from '../engine/snapshots.ts';
import { createCopies } from './copies.ts';
import { type BlockMarks, Passage, type PassagePage } from './passage.ts';
import { hasInnerBlocks, passagesOf } from './passages-of.ts';

/**
 * A document's passages and their layers, shared by page-wide tools and single-paragraph reading help. Each layer reads
 * the text of the layer below. Removing all layers, in any order, restores the original text.
 */
interface PassageMap {
  /**
   * Returns the current passages of a block. A passage that consists of the same text nodes as before keeps its layers.
   */
  read(block: Element): readonly Passage[];
}

const maps = new WeakMap<Document, PassageMap>();
export function passageMapOf(document: Document): PassageMap {
  const known = maps.get(document);
  if (known !== undefined) return known;
  const made = createPassageMap(document);
  maps.set(document, made);
  return made;
}

function createPassageMap(document: Document): PassageMap {
  const byBlock = new WeakMap<Element, readonly Passage[]>();
  const byText = new WeakMap<Text, Passage>();
  /** Passages that have changed text, so that snapshots can be kept free of it. */
  const changed = new Set<Passage>();
  const copies = createCopies((node) => byText.get(node)?.isLayered === true);
  const page: PassagePage = {
    changed(node, change) {
      copies.remember(node, change);
      const passage = byText.get(node);
      if (passage !== undefined) changed.add(passage);
    },
    mark: createMarker(),
  };
  onSnapshot(
    document,
    () => {
      for (const passage of changed) {
        passage.suspend();
        if (!passage.isLayered) changed.delete(passage);
      }
    },
    () => {
      for (const passage of changed) passage.resume();
    },
  );
  return {
    read(block) {
      copies.restoreIn(block);
      const known = byBlock.get(block) ?? [];
      const plans = passagesOf(block, (node) => byText.get(node)?.ownText(node) ?? node.data);
      const passages = plans.map(
        (plan) => known.find((each) => each.matches(plan)) ?? new Passage(plan, page),
      );
      for (const passage of known) if (!passages.includes(passage)) passage.release();
      for (const passage of passages) passage.refresh();
      for (const passage of passages) for (const text of passage.texts) byText.set(text, passage);
      byBlock.set(block, passages);
      return passages;
    },
  };
}

function createMarker(): PassagePage['mark'] {
  const marked = new WeakMap<Element, { before: Map<string, string | null>; by: Map<object, BlockMarks> }>();
  return (block, by, marks) => {
    const state = marked.get(block) ?? { before: new Map(), by: new Map() };
    if (marks === null) state.by.delete(by);
    // Nested blocks would inherit `lang` and `dir`, so blocks that contain other blocks are skipped.
    else if (!hasInnerBlocks(block)) state.by.set(by, marks);
    marked.set(block, state);
    const last = [...state.by.values()].at(-1);
    for (const name of ['lang', 'dir'] as const) {
      const value = last?.[name];
      const isNeeded = name === 'lang' || state.before.has(name) || value !== directionOf(block);
      if (value !== undefined && isNeeded) {
        if (!state.before.has(name)) state.before.set(name, dom.attribute(block, name));
        dom.setAttribute(block, name, value);
      } else if (state.before.has(name)) {
        const before = state.before.get(name) ?? null;
        dom.setAttribute(block, name, before);
        state.before.delete(name);
      }
    }
    const before = (name: 'lang' | 'dir') =>
      state.before.has(name) ? (state.before.get(name) ?? null) : dom.attribute(block, name);
    return { lang: before('lang'), dir: before('dir') };
  };
}

function directionOf(block: Element): string | undefined {
  return dom.view(dom.ownerDocument(block))?.getComputedStyle(block).direction;
}
