import type { Substitution } from '../data/substitutions.ts';
import { capitalized } from './sentences.ts';

/** As much of the text before and after a phrase as its patterns look at, in characters. */
const lookedAt = 200;

interface Guarded {
  readonly put: string;
  fits(before: string, after: string): boolean;
}

/** A list made ready for use. */
export interface Substitutions {
  readonly pattern: RegExp;
  readonly byPhrase: ReadonlyMap<string, readonly Guarded[]>;
}

/**
 * Prepares a list. Among phrases with a common start, the longest wins; among entries for one phrase, the
 * first that matches.
 */
export function compileSubstitutions(list: readonly Substitution[]): Substitutions {
  const byPhrase = new Map<string, Guarded[]>();
  for (const entry of list) byPhrase.set(entry.find, [...(byPhrase.get(entry.find) ?? []), guard(entry)]);
  const phrases = [...byPhrase.keys()].sort((left, right) => right.length - left.length).map(escapePattern);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}'’@/._–-])(?:${phrases.join('|')})(?![\\p{L}\\p{N}'’@/_–-]|\\.\\p{L})`,
    'giu',
  );
  return { pattern, byPhrase };
}

function guard({ put, prev, next, notPrev, notNext }: Substitution): Guarded {
  const before = (pattern = '') => new RegExp(`(?<![\\p{L}\\p{N}’'-])(?:${pattern})\\s+$`, 'iu');
  const after = (pattern = '') => new RegExp(`^\\s*(?:${pattern})(?![\\p{L}’'-])`, 'iu');
  const [wantedBefore, barredBefore] = [before(prev), before(notPrev)];
  const [wantedAfter, barredAfter] = [after(next), after(notNext)];
  return {
    put,
    fits: (left, right) =>
      (prev === undefined || wantedBefore.test(left)) &&
      (notPrev === undefined || !barredBefore.test(left)) &&
      (next === undefined || wantedAfter.test(right)) &&
      (notNext === undefined || !barredAfter.test(right)),
  };
}

/**
 * Substitutes simpler phrases where the context shows that they fit. Quotations and possible names
 * (capitalized inside a sentence) are unchanged.
 */
export function substitute(text: string, { pattern, byPhrase }: Substitutions): string {
  const quoted = [...text.matchAll(/“[^”]*”|"[^"\n]*"|«[^»]*»/gu)];
  let result = '';
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const [phrase] = found;
    const start = found.index;
    if (start < end || quoted.some((quote) => quote.index < start && start < quote.index + quote[0].length)) {
      continue;
    }
    const before = text.slice(Math.max(0, start - lookedAt), start).replace(/^[\s\S]*[.!?:;()\n]\s/, '');
    const after = text.slice(start + phrase.length, start + phrase.length + lookedAt);
    const exact = byPhrase.get(phrase);
    const entries = exact ?? byPhrase.get(phrase.toLowerCase());
    const fitting = entries?.find((entry) => entry.fits(before, after));
    const isWritten = exact !== undefined || isPlainlyWritten(phrase, text.slice(0, start));
    if (fitting === undefined || !isWritten) continue;
    result += withArticle(text.slice(end, start), fitting.put) + likeFirst(phrase, fitting.put);
    end = start + phrase.length;
  }
  return result + text.slice(end);
}

/** Small letters throughout, but for the first letter of a sentence. */
function isPlainlyWritten(phrase: string, before: string): boolean {
  const rest = phrase.slice(1);
  if (rest !== rest.toLowerCase()) return false;
  return phrase.charAt(0) === phrase.charAt(0).toLowerCase() || startsSentence(before);
}

/** True at the start of a text, a line or a sentence. */
export function startsSentence(before: string): boolean {
  return /(?:^|[.!?]["'”’)]?\s+|\n\s*(?:[-*•]\s+)?)$/.test(before);
}

/** `a` or `an` before a replaced word, as the new one sounds. */
function withArticle(before: string, put: string): string {
  return before.replace(
    /(?<![\p{L}’'-])(a)n?(\s+)$/iu,
    (_, article: string, space: string) => `${article}${/^[aeio]/i.test(put) ? 'n' : ''}${space}`,
  );
}

/** A replacement with a capital where the phrase that it replaces has one. */
export function likeFirst(phrase: string, put: string): string {
  return /^\p{Lu}/u.test(phrase) ? capitalized(put) : put;
}

/** A text as a pattern that finds it. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
