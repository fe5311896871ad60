import { escapeTags, escapeXml } from '../../../shared/model/prompt.ts';
import type { Slot, SourceRange } from './line.ts';
import { slotsOf } from './slots.ts';
import { linesOf, type TaggedToken, tokensOf } from './tagged-text.ts';
import { parseMarkup } from './tree.ts';

const endWithoutSpace = /[。！？」』]$/u;

/** HTML whose text can be translated. Preserves the markup byte for byte. */
export class MarkupText {
  /** The lines to translate, as tagged text. */
  readonly lines: readonly string[];
  private readonly markup: string;
  /** Slots in document order. The range of a slot may be inside a tag of another slot, for example for an attribute. */
  private readonly slots: readonly Slot[];

  /** @throws TooManyElementsError */
  constructor(markup: string) {
    this.markup = markup;
    this.slots = slotsOf(parseMarkup(markup), markup).sort((left, right) => left.start - right.start);
    this.lines = this.slots.flatMap(({ lines }) => lines);
  }

  /** Inserts translated lines, which must contain the same tags as {@link lines}, into the markup. */
  restore(translation: string): string {
    const translated = linesOf(translation);
    let next = 0;
    const parts = this.slots.map((slot, index) => {
      const lines = translated.slice(next, next + slot.lines.length);
      next += slot.lines.length;
      return { index, slot, lines };
    });
    const rendered: (string | undefined)[] = [];
    const length = ({ start, end }: SourceRange) => end - start;
    // The shortest slots are rendered first, because a slot inside a tag of another slot is shorter and its translation
    // is part of that tag.
    for (const { index, slot, lines } of parts.sort((one, two) => length(one.slot) - length(two.slot))) {
      rendered[index] = this.rendered(slot, lines, rendered);
    }
    return this.slice({ start: 0, end: this.markup.length }, rendered);
  }

  private rendered(slot: Slot, lines: readonly string[], inner: readonly (string | undefined)[]): string {
    const tokens = lines.flatMap((line, index): TaggedToken[] => [
      ...(index === 0 || endWithoutSpace.test(lines[index - 1] ?? '')
        ? []
        : [{ kind: 'text', text: ' ' } as const]),
      ...tokensOf(line),
    ]);
    const escaped = slot.attribute === null ? escapeTags : escapeXml;
    const text = tokens.map((token) => {
      if (token.kind === 'text') return escaped(token.text);
      const tag = slot.tags[token.tag - 1];
      const range = token.kind === 'close' ? tag?.close : tag?.open;
      return range ? this.slice(range, inner) : '';
    });
    const joined = text.join('').trim();
    return slot.attribute === null ? slot.before + joined + slot.after : `${slot.attribute}="${joined}"`;
  }

  private slice({ start, end }: SourceRange, rendered: readonly (string | undefined)[]): string {
    let result = '';
    let at = start;
    for (const [index, slot] of this.slots.entries()) {
      const value = rendered[index];
      if (value === undefined || slot.start < at || slot.end > end) continue;
      result += this.markup.slice(at, slot.start) + value;
      at = slot.end;
    }
    return result + this.markup.slice(at, end);
  }
}
