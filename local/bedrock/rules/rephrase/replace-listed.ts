import { matchCase } from '../simplify/match-case.ts';

/** Replaces whole words and phrases by a list, the longest first, keeping capitals. */
export function replaceListed(text: string, list: Readonly<Record<string, string>>): string {
  const keys = Object.keys(list).sort((left, right) => right.length - left.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${keys.join('|')})(?![\\p{L}\\p{N}'’-])`, 'giu');
  return text.replace(pattern, (found) => matchCase(found, list[found.toLowerCase()] ?? found));
}
