import * as dom from '../../page-dom.ts';
import type { Slot } from './passages-of.ts';
import { edges, plainText } from './words.ts';

/**
 * Serializes a passage as minimal markup for a translation request. Each slot inside an inline element becomes a
 * `<span>` without the page's attributes.
 */
export function slotsToMarkup(slots: readonly Slot[], values: readonly string[]): string {
  return filledSlots(slots, values)
    .map((index) => {
      const words = escapeText((values[index] ?? '').replace(/\s+/gu, ' '));
      return slots[index]?.run === null ? words : `<span>${words}</span>`;
    })
    .join('')
    .trim();
}

/**
 * Parses the text of each slot from a response. Returns null if the markup differs from that of the request. Avoids the
 * browser's parser, which would require a Trusted Types policy.
 */
export function markupToSlots(
  slots: readonly Slot[],
  values: readonly string[],
  response: string,
): string[] | null {
  const pieces = response.split(/<(\/?)span>/u);
  const plain: string[] = [];
  const marked: string[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const isClosing = pieces[index + 1] === '/';
    const isInside = index % 4 === 2;
    if (index + 1 < pieces.length && isClosing !== isInside) return null;
    (isInside ? marked : plain).push(unescapeText(pieces[index] ?? ''));
  }
  const filled = filledSlots(slots, values);
  const runs = filled.filter((index) => slots[index]?.run !== null);
  if (pieces.length % 4 !== 1 || marked.length !== runs.length || plain.some((text) => text.includes('<'))) {
    return null;
  }
  return place(slots, values, { plain, marked });
}

export function withoutMarkup(response: string): string {
  return unescapeText(response.replace(/<[^>]*>/gu, ' '));
}

function place(
  slots: readonly Slot[],
  values: readonly string[],
  { plain, marked }: { readonly plain: readonly string[]; readonly marked: readonly string[] },
): string[] {
  const filled = new Set(filledSlots(slots, values));
  const placed = values.map((value, index) => (slots[index]?.run === null ? '' : value));
  let gap = 0;
  let isFilled = false;
  for (const [index, slot] of dom.indexed(slots)) {
    const before = values[index] ?? '';
    if (slot.run === null) {
      if (!isFilled) placed[index] = plain[gap] ?? '';
      isFilled = true;
    } else if (filled.has(index)) {
      if (!slot.isFixed) placed[index] = keepEdges(before, marked[gap] ?? '');
      gap += 1;
      isFilled = false;
    }
  }
  const last = slots.length - 1;
  if (slots[0]?.run === null) placed[0] = edges(values[0] ?? '').before + (placed[0] ?? '').trimStart();
  if (slots[last]?.run === null) {
    placed[last] = (placed[last] ?? '').trimEnd() + edges(values[last] ?? '').after;
  }
  return placed;
}

function filledSlots(slots: readonly Slot[], values: readonly string[]): number[] {
  return [...slots.keys()].filter(
    (index) => slots[index]?.run === null || plainText(values[index] ?? '') !== '',
  );
}

function keepEdges(before: string, words: string): string {
  const { before: leading, after: trailing } = edges(before);
  return leading + words.trim() + trailing;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const characterReferences: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};
const charactersByName = new Map(Object.entries(characterReferences));

function unescapeText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return charactersByName.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
