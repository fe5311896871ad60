import { sentencesOf } from '../language/segments.ts';

/** A preface is no longer than this, in UTF-16 code units. */
const maximumPreface = 120;

/** The beginning of a text up to a colon in its first line, and whether that ends the line. */
const lead = /^[^\n:：]{1,120}[:：](?:\s*\n|(?=\D))/u;

const listItem = /^\s*(?:[-*+•‣◦–—]|\(?\p{Nd}{1,3}[.)])\s/u;

/** Words are compared by so many of their first letters, characters of scripts without spaces by pairs. */
const stemLetters = 4;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;

/**
 * A model's text without a sentence that introduces it, such as "Here is the text:". Recognized by its form, in any
 * language: it ends in a colon, the source has no colon there, and what follows says as much without it.
 *
 * @param isSameLanguage false for a translation, where only a line of its own counts as a preface
 */
export function withoutPreface(output: string, source: string, isSameLanguage: boolean): string {
  const text = output.trimStart();
  const preface = lead.exec(text)?.[0];
  if (preface === undefined || /[:：]/u.test(source.slice(0, maximumPreface * 2))) return output;
  const rest = text.slice(preface.length).trimStart();
  const isOwnLine = preface.includes('\n');
  if (rest === '' || listItem.test(rest) || sentencesOf(rest).length < sentencesOf(source).length / 2)
    return output;
  if (!isSameLanguage) return isOwnLine && linesOf(text) > linesOf(source) ? rest : output;
  const known = stemsOf(source);
  const stems = [...stemsOf(preface)];
  return stems.length >= 2 && !stems.some((stem) => known.has(stem)) ? rest : output;
}

/** The share of a text's stems that its source has too; 1 for a text without any. */
export function sharedStems(output: string, source: string): number {
  const stems = [...stemsOf(output)];
  const known = stemsOf(source);
  return stems.length === 0 ? 1 : stems.filter((stem) => known.has(stem)).length / stems.length;
}

function stemsOf(text: string): Set<string> {
  const folded = text.toLowerCase();
  const pairs = [...folded.matchAll(unspaced)].flatMap(([run]) =>
    Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)),
  );
  const words = folded.replace(unspaced, ' ').match(/[\p{L}\p{M}]{4,}/gu) ?? [];
  return new Set([...pairs, ...words.map((word) => word.slice(0, stemLetters))]);
}

function linesOf(text: string): number {
  return text.split(/\n+/u).filter((line) => line.trim() !== '').length;
}
