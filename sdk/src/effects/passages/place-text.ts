import * as dom from '../../page-dom.ts';
import type { Slot } from './passages-of.ts';
import { edges, plainText } from './words.ts';

/** An inline element whose text occurs in the response. */
interface Anchor {
  readonly run: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Fills the slots of a passage with a response that has no markup. If the response contains the text of an inline
 * element, the element keeps that text, and the words around it go into the slots around the element. Otherwise, the
 * element becomes empty, unless it is a control or its text must not change.
 */
export function placeText(slots: readonly Slot[], values: readonly string[], response: string): string[] {
  const text = plainText(response);
  const anchors = anchorsIn(slots, values, text);
  const placed = [...values];
  let index = 0;
  let from = 0;
  for (const anchor of [...anchors, null]) {
    const first = index;
    while (index < slots.length && slots[index]?.run !== (anchor?.run ?? Number.NaN)) index += 1;
    fill(slots, placed, { first, end: index }, text.slice(from, anchor?.start ?? text.length));
    if (anchor === null) break;
    while (index < slots.length && slots[index]?.run === anchor.run) index += 1;
    from = anchor.end;
  }
  return withEdges(slots, values, placed);
}

function anchorsIn(slots: readonly Slot[], values: readonly string[], response: string): Anchor[] {
  const anchors: Anchor[] = [];
  const lowered = response.toLowerCase();
  // If lowercasing changes the length, the search is case-sensitive, because offsets in the lowercase text would be
  // wrong.
  const searched = lowered.length === response.length ? lowered : response;
  let from = 0;
  for (const [run, text] of runsOf(slots, values)) {
    const words = plainText(text);
    if (words === '') continue;
    const start = wordStart(searched, searched === lowered ? words.toLowerCase() : words, from);
    if (start === -1) continue;
    from = start + words.length;
    anchors.push({ run, start, end: from });
  }
  return anchors;
}

function runsOf(slots: readonly Slot[], values: readonly string[]): Map<number, string> {
  const runs = new Map<number, string>();
  for (const [index, { run }] of dom.indexed(slots)) {
    if (run !== null) runs.set(run, (runs.get(run) ?? '') + (values[index] ?? ''));
  }
  return runs;
}

/**
 * In Latin, Cyrillic and Greek scripts, finds whole words only, so that "art" does not match "party". In all other
 * scripts, finds any occurrence.
 */
function wordStart(text: string, words: string, from: number): number {
  const isWordEdge = (before: string, after: string) =>
    !(
      /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]$/u.test(before) &&
      /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u.test(after)
    );
  for (let start = text.indexOf(words, from); start !== -1; start = text.indexOf(words, start + 1)) {
    const end = start + words.length;
    if (isWordEdge(text.slice(0, start), words) && isWordEdge(words, text.slice(end))) return start;
  }
  return -1;
}

function fill(
  slots: readonly Slot[],
  placed: string[],
  { first, end }: { readonly first: number; readonly end: number },
  piece: string,
): void {
  let rest = piece;
  let plain = -1;
  let isAfterControl = false;
  for (let index = first; index < end; index += 1) {
    const slot = slots[index];
    if (slot === undefined) continue;
    if (slot.run === null) {
      placed[index] = isAfterControl ? ` ${rest.trimStart()}` : rest;
      rest = '';
      plain = index;
      isAfterControl = false;
    } else if (!slot.isControl && !slot.isFixed) placed[index] = '';
    else if ((placed[index] ?? '').trim() !== '') {
      if (plain !== -1 && !isAfterControl) placed[plain] = `${(placed[plain] ?? '').trimEnd()} `;
      isAfterControl = true;
    }
  }
}

function withEdges(slots: readonly Slot[], before: readonly string[], after: readonly string[]): string[] {
  const { before: leading, after: trailing } = edges(before.join(''));
  const result = [...after];
  const first = result.findIndex((value) => value !== '');
  const last = result.findLastIndex((value) => value !== '');
  if (slots[first]?.run === null) result[first] = leading + (result[first] ?? '').trimStart();
  if (slots[last]?.run === null) result[last] = (result[last] ?? '').trimEnd() + trailing;
  return result;
}
