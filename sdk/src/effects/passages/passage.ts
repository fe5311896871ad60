import type { Direction } from '../../client/api.ts';
import * as dom from '../../page-dom.ts';
import { type PassagePlan, type PassageSlot, textsIn } from './passages-of.ts';
import { plainText } from './words.ts';

interface LayerInput {
  readonly slots: readonly PassageSlot[];
  readonly values: readonly string[];
  /** The text of all slots as one string, with whitespace collapsed as in rendered text. */
  readonly text: string;
}

interface LayerOutput {
  readonly values: readonly string[];
  /** Language of the new text, as a BCP-47 tag. Set if it may differ from the page's language. */
  readonly lang?: string;
  readonly dir?: Direction;
}

/**
 * Transforms the text of the layer below, or returns null to leave it unchanged. Must report its own failures instead
 * of throwing. Runs again whenever the text below changes, so implementations should cache their results.
 */
export type Layer = (input: LayerInput) => Promise<LayerOutput | null>;

/**
 * A passage of the page and its layers, such as a simplification and a translation of the simplified text. Only the
 * data of text nodes changes, so elements and listeners are preserved. Removing all layers restores the original byte
 * for byte.
 */
export class Passage {
  readonly #plan: PassagePlan;
  /** The page's text in each slot; an empty string for a gap, because the page has no text there. */
  readonly #own: string[];
  readonly #written: string[];
  readonly #layers = new Map<number, Layer>();
  readonly #page: PassagePage;
  #generation = 0;
  #marks: BlockMarks | null = null;
  /** What the layers show, while a snapshot of the page is taken; null otherwise. */
  #suspended: { readonly values: readonly string[]; readonly marks: BlockMarks | null } | null = null;

  constructor(plan: PassagePlan, page: PassagePage) {
    this.#plan = plan;
    this.#page = page;
    this.#own = plan.slots.map(({ node }) => node?.data ?? '');
    this.#written = [...this.#own];
  }

  get block(): Element {
    return this.#plan.block;
  }

  get text(): string {
    return plainText(this.#own.join(''));
  }

  get texts(): readonly Text[] {
    return this.#plan.slots.flatMap(({ node }) => node ?? []);
  }

  /** Returns the page's text of a node, also while the layers show other text. */
  ownText(node: Text): string {
    const index = this.#plan.slots.findIndex((slot) => slot.node === node);
    return node.data === this.#written[index] ? (this.#own[index] ?? '') : node.data;
  }

  get isLayered(): boolean {
    return this.#layers.size > 0;
  }

  /** Adds a layer above all layers of lower order. Resolves once the layer is rendered. */
  lay(order: number, layer: Layer): Promise<void> {
    this.#layers.set(order, layer);
    return this.#show();
  }

  lift(order: number): Promise<void> {
    return this.#layers.delete(order) ? this.#show() : Promise.resolve();
  }

  matches({ slots }: PassagePlan): boolean {
    const ours = this.#plan.slots.flatMap(({ node }) => node ?? []);
    const theirs = slots.flatMap(({ node }) => node ?? []);
    return ours.length === theirs.length && ours.every((node, index) => node === theirs[index]);
  }

  /**
   * Checks whether the page has changed the text. If so, stores the new text, renders the layers again and returns
   * true.
   */
  refresh(): boolean {
    const isChanged = this.#takePageWords();
    if (isChanged && this.isLayered) void this.#show();
    return isChanged;
  }

  release(): void {
    this.#layers.clear();
    this.#generation += 1;
    this.#restore();
  }

  async #show(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    if (!this.isLayered) return this.#restore();
    let values: readonly string[] = this.#own;
    let marks: BlockMarks | null = null;
    for (const [, layer] of [...this.#layers].sort(([one], [other]) => one - other)) {
      const output = await layer({ slots: this.#plan.slots, values, text: plainText(values.join('')) });
      if (generation !== this.#generation) return;
      if (output === null) continue;
      values = output.values;
      if (output.lang !== undefined || output.dir !== undefined)
        marks = { ...(marks ?? {}), ...marksOf(output) };
    }
    if (values === this.#own && marks === null && !this.#isChanged) return;
    // If the page changed the text during the request, the response is stale.
    if (!this.refresh()) this.#write(values, marks);
  }

  /** Shows the page's own text until `resume`, so that a snapshot of the page contains no changed text. */
  suspend(): void {
    if (this.#suspended !== null || this.#takePageWords() || !this.#isChanged) return;
    const shown = { values: [...this.#written], marks: this.#marks };
    this.#write(this.#own, null);
    this.#suspended = shown;
  }

  resume(): void {
    const shown = this.#suspended;
    this.#suspended = null;
    if (shown !== null && this.isLayered && !this.#takePageWords()) this.#write(shown.values, shown.marks);
  }

  #write(values: readonly string[], marks: BlockMarks | null): void {
    this.#suspended = null;
    const texts = spread(this.#plan.slots, withoutGaps(this.#plan.slots, values), this.#own);
    const before =
      this.#marks !== null || marks !== null ? this.#page.mark(this.block, this, marks) : unmarked;
    this.#marks = marks;
    let emptied = this.#plan.slots.flatMap(({ node }, index): EmptiedText[] => {
      const own = this.#own[index] ?? '';
      const isEmptied = node !== null && own !== '' && texts[index] === '';
      return isEmptied ? [{ own, path: pathTo(node, this.block) }] : [];
    });
    for (const [index, { node }] of dom.indexed(this.#plan.slots)) {
      if (node === null) continue;
      const text = texts[index] ?? '';
      const own = this.#own[index] ?? '';
      if (text !== own) {
        this.#page.changed(node, { text, own, marks, before, emptied });
        if (text.trim() !== '') emptied = [];
      }
      if (node.data !== text) node.data = text;
      this.#written[index] = text;
    }
  }

  get #isChanged(): boolean {
    return this.#marks !== null || this.#written.some((value, index) => value !== this.#own[index]);
  }

  #takePageWords(): boolean {
    let isChanged = false;
    for (const [index, { node }] of dom.indexed(this.#plan.slots)) {
      if (node === null || node.data === this.#written[index]) continue;
      this.#own[index] = this.#joined(index) ?? this.#split(index, node) ?? node.data;
      this.#written[index] = node.data;
      isChanged = true;
    }
    return isChanged;
  }

  /** Returns the page's text of a node that the page has joined with the nodes after it, as `normalize` does; or null. */
  #joined(index: number): string | null {
    const text = this.#plan.slots[index]?.node?.data ?? '';
    for (let end = index + 2; end <= this.#written.length; end += 1) {
      if (this.#written.slice(index, end).join('') === text) return this.#own.slice(index, end).join('');
    }
    return null;
  }

  /**
   * Returns the page's text of a node that the page has split, or null. Writes the rest of the page's text into the
   * nodes that the page has split off.
   */
  #split(index: number, node: Text): string | null {
    const written = this.#written[index] ?? '';
    const own = this.#own[index] ?? '';
    if (!written.startsWith(node.data)) return null;
    let at = node.length;
    const parts: { readonly part: Text; readonly start: number }[] = [];
    const texts = textsIn(this.block);
    for (const part of texts.slice(texts.indexOf(node) + 1)) {
      if (at === written.length) break;
      if (this.texts.includes(part) || !written.startsWith(part.data, at)) return null;
      parts.push({ part, start: at });
      at += part.length;
    }
    if (at < written.length) return null;
    for (const [order, { part, start }] of dom.indexed(parts))
      part.data = own.slice(start, parts[order + 1]?.start);
    return own.slice(0, node.length);
  }

  #restore(): void {
    this.#takePageWords();
    this.#write(this.#own, null);
  }
}

/** `lang` and `dir` to set on a block while its text may be in a language other than the page's. */
export interface BlockMarks {
  readonly lang?: string;
  readonly dir?: Direction;
}

function marksOf({ lang, dir }: LayerOutput): BlockMarks {
  return { ...(lang === undefined ? {} : { lang }), ...(dir === undefined ? {} : { dir }) };
}

/** The original values of `lang` and `dir`; null for an attribute that the page did not set. */
interface OwnMarks {
  readonly lang: string | null;
  readonly dir: string | null;
}

const unmarked: OwnMarks = { lang: null, dir: null };

/** A changed text, and what the page had in its place. */
export interface ChangedText {
  readonly text: string;
  readonly own: string;
  readonly marks: BlockMarks | null;
  readonly before: OwnMarks;
  /** The texts of the passage that have become empty. Markup that the page saves does not contain them. */
  readonly emptied: readonly EmptiedText[];
}

export interface EmptiedText {
  readonly own: string;
  /** Number of elements before the text and before each of its ancestors in the block, outermost first. */
  readonly path: readonly number[];
}

function pathTo(node: Node, block: Element): number[] {
  const path: number[] = [];
  for (let at: Node | null = node; at !== null && at !== block; at = dom.parentNode(at)) {
    let count = 0;
    for (
      let before = dom.property(at, 'previousSibling');
      before !== null;
      before = dom.property(before, 'previousSibling')
    )
      if (dom.isElement(before)) count += 1;
    path.unshift(count);
  }
  return path;
}

export interface PassagePage {
  /** Called before the text of a node is changed. */
  changed(node: Text, change: ChangedText): void;
  /**
   * Sets `lang` and `dir` on a block for the passage `by`, and returns their original values. Null removes the values
   * set for this passage.
   */
  mark(block: Element, by: object, marks: BlockMarks | null): OwnMarks;
}

/**
 * Gives one character of a text to each text node after it that would become empty. It looks the same, and `normalize`
 * then joins these nodes with the text instead of removing them as if the page had removed their words.
 */
function spread(slots: readonly PassageSlot[], texts: readonly string[], own: readonly string[]): string[] {
  const result = [...texts];
  for (const [index, text] of dom.indexed(texts)) {
    const emptied: number[] = [];
    let last = slots[index]?.node ?? null;
    for (let next = index + 1; text !== '' && last !== null; next += 1) {
      const node = slots[next]?.node ?? null;
      const isEmptied = texts[next] === '' && own[next] !== '';
      if (!isEmptied || node === null || last.nextSibling !== node) break;
      emptied.push(next);
      last = node;
    }
    const characters = [...text];
    if (characters.length <= emptied.length) continue;
    for (const each of emptied.reverse()) result[each] = characters.pop() ?? '';
    result[index] = characters.join('');
  }
  return result;
}

/**
 * Moves the text of gaps into the text node before them, or after them if there is none, because a text node that a
 * framework did not create breaks its updates.
 */
function withoutGaps(slots: readonly PassageSlot[], values: readonly string[]): string[] {
  const texts = slots.map(({ node }, index) => (node === null ? '' : (values[index] ?? '')));
  const isUsable = (index: number) => slots[index]?.node != null && slots[index]?.isFixed === false;
  for (const [index, { node }] of dom.indexed(slots)) {
    const text = values[index] ?? '';
    if (node !== null || text === '') continue;
    const indexes = [...slots.keys()].filter(isUsable);
    const before = indexes.findLast((each) => each < index);
    const target = before ?? indexes[0];
    if (target === undefined) continue;
    texts[target] = before === undefined ? text + (texts[target] ?? '') : (texts[target] ?? '') + text;
  }
  return texts;
}
