import type { Direction } from '../../client/api.ts';
import { native } from '../../page-dom.ts';
import type { PassagePlan, PassageSlot } from './passages-of.ts';
import { plainText } from './words.ts';

/** What a layer makes of the words below it. */
export interface LayerInput {
  readonly slots: readonly PassageSlot[];
  /** What each slot says. */
  readonly values: readonly string[];
  /** All of it as a reader sees it. */
  readonly text: string;
}

export interface LayerOutput {
  readonly values: readonly string[];
  /** The language and direction of the new words, where they may differ from the page's. */
  readonly lang?: string;
  readonly dir?: Direction;
}

/**
 * Says the words below it in another way; null leaves them. It must not throw: who asked for it tells the visitor.
 * It is asked again whenever what is below it changes, so it should know its earlier answers.
 */
export type Layer = (input: LayerInput) => Promise<LayerOutput | null>;

/**
 * A passage of the page with what was laid on its words: first simpler, then literal, then translated. Only text nodes
 * change; elements, their listeners and what a framework holds stay. Without a layer it is as it was, to the byte.
 */
export class Passage {
  readonly #plan: PassagePlan;
  /** What the page says, by slot; a place without a text node says nothing. */
  readonly #own: string[];
  /** What was written, by slot. */
  readonly #written: string[];
  /** Text nodes put where the page has none, by slot. */
  readonly #added = new Map<number, Text>();
  readonly #layers = new Map<number, Layer>();
  readonly #page: PassagePage;
  #generation = 0;
  #marks: BlockMarks | null = null;

  constructor(plan: PassagePlan, page: PassagePage) {
    this.#plan = plan;
    this.#page = page;
    this.#own = plan.slots.map(({ place }) => place.node?.data ?? '');
    this.#written = [...this.#own];
  }

  get block(): Element {
    return this.#plan.block;
  }

  /** What the page itself says here, as a reader sees it. */
  get text(): string {
    return plainText(this.#own.join(''));
  }

  /** The page's own text nodes. */
  get texts(): readonly Text[] {
    return this.#plan.slots.flatMap(({ place }) => place.node ?? []);
  }

  get isLayered(): boolean {
    return this.#layers.size > 0;
  }

  hasLayer(order: number): boolean {
    return this.#layers.has(order);
  }

  /** Lays something on the words; a lower order lies below a higher one. Resolves once it can be seen. */
  lay(order: number, layer: Layer): Promise<void> {
    this.#layers.set(order, layer);
    return this.#show();
  }

  /** Takes a layer off again. */
  lift(order: number): Promise<void> {
    return this.#layers.delete(order) ? this.#show() : Promise.resolve();
  }

  /** True when it has the same places as the plan. */
  matches({ slots }: PassagePlan): boolean {
    const ours = this.#plan.slots.flatMap(({ place }) => place.node ?? []);
    const theirs = slots.flatMap(({ place }) => place.node ?? []);
    return ours.length === theirs.length && ours.every((node, index) => node === theirs[index]);
  }

  /** Takes over what the page wrote since; false when nothing was. */
  refresh(): boolean {
    const isChanged = this.#takePageWords();
    if (isChanged && this.isLayered) void this.#show();
    return isChanged;
  }

  /** Gives the words back to the page and forgets every layer. */
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
    this.#page.settle(this.block);
    // The page wrote other words while the answer was awaited: it is about the old ones.
    if (!this.refresh()) this.#write(values, marks);
  }

  #write(values: readonly string[], marks: BlockMarks | null): void {
    for (const [index, slot] of this.#plan.slots.entries()) this.#say(index, slot, values[index] ?? '');
    if (this.#marks !== null || marks !== null) this.#page.mark(this.block, this, marks);
    this.#marks = marks;
  }

  /** Whether something else is shown than what the page says. */
  get #isChanged(): boolean {
    return this.#marks !== null || this.#written.some((value, index) => value !== this.#own[index]);
  }

  #takePageWords(): boolean {
    let isChanged = false;
    for (const [index, { place }] of this.#plan.slots.entries()) {
      if (place.node === null || place.node.data === this.#written[index]) continue;
      this.#own[index] = place.node.data;
      this.#written[index] = place.node.data;
      isChanged = true;
    }
    return isChanged;
  }

  #say(index: number, { place }: PassageSlot, value: string): void {
    if (place.node !== null) {
      if (place.node.data !== value) place.node.data = value;
      this.#written[index] = value;
      return;
    }
    const added = this.#added.get(index);
    this.#written[index] = value;
    if (value === '') {
      added?.remove();
      this.#added.delete(index);
    } else if (added !== undefined) added.data = value;
    else {
      const text = native(native(this.block).ownerDocument).createTextNode(value);
      this.#page.own(text);
      this.#added.set(index, text);
      if (place.side === 'before') native(place.of).before(text);
      else native(place.of).after(text);
    }
  }

  #restore(): void {
    this.#page.settle(this.block);
    this.#takePageWords();
    this.#write(this.#own, null);
  }
}

/** `lang` and `dir` of a block while its words are in another language. */
export interface BlockMarks {
  readonly lang?: string;
  readonly dir?: Direction;
}

function marksOf({ lang, dir }: LayerOutput): BlockMarks {
  return { ...(lang === undefined ? {} : { lang }), ...(dir === undefined ? {} : { dir }) };
}

/** What a passage needs of the page around it. */
export interface PassagePage {
  /** Puts back the page's own text nodes where other effects show something in their place. */
  settle(block: Element): void;
  /** Remembers a text node that is not the page's. */
  own(text: Text): void;
  /** Sets `lang` and `dir` of the block for this passage; null takes them back. */
  mark(block: Element, by: object, marks: BlockMarks | null): void;
}
