import { sentencesOf } from '../language/segments.ts';

/** Length of the start of the source, in code units. If the source has a colon there, no preface is removed. */
const sourceStart = 240;

/** Text up to a colon in the first line, including the line break when the colon ends the line. */
const lead = /^[^\n:：]{1,120}[:：](?:\s*\n|(?=\D))/u;

const listItem = /^\s*(?:[-*+•‣◦–—]|\(?\p{Nd}{1,3}[.)])\s/u;

/** Number of initial letters compared per word. In scripts without spaces, character pairs are compared. */
const stemLetters = 4;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;

/**
 * Removes a preface such as "Here is the text:" from model output. A preface ends in a colon where the source has none
 * and, unless the output is a translation, shares no words with the source.
 * @param isSameLanguage false for a translation, from which only a preface on its own line is removed
 */
export function withoutPreface(output: string, source: string, isSameLanguage: boolean): string {
  const text = output.trimStart();
  const preface = lead.exec(text)?.[0];
  if (preface === undefined || /[:：]/u.test(source.slice(0, sourceStart))) return output;
  const rest = text.slice(preface.length).trimStart();
  const isOwnLine = preface.includes('\n');
  if (rest === '' || listItem.test(rest) || sentencesOf(rest).length < sentencesOf(source).length / 2)
    return output;
  if (!isSameLanguage) return isOwnLine && linesOf(text) > linesOf(source) ? rest : output;
  const known = stemsOf(source);
  const stems = [...stemsOf(preface)];
  return stems.length >= 2 && !stems.some((stem) => known.has(stem)) ? rest : output;
}

/** Returns the proportion of word stems of a text that also occur in the source, or 1 for text without stems. */
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
