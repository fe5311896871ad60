import { grammar } from '../data/grammar.ts';
import { capitalized, splitIntoSentences, wordsOf } from './sentences.ts';
import { type TaggedWord, tagWords } from './tag-words.ts';

const { determiner, negation, nominative, finite, subordinator } = grammar;
const hangsOn = new RegExp(`(?<![\\p{L}’'-])(?:${subordinator})(?![\\p{L}’'-])`, 'iu');
const denies = new RegExp(`(?<![\\p{L}’'-])(?:${negation})(?![\\p{L}’'-])`, 'iu');
const finiteWord = new RegExp(`^(?:${finite})$`, 'iu');
const nominativeWord = new RegExp(`^(?:${nominative})$`, 'u');
const otherPronoun = /^(?:it|there|this|you)$/i;
const determinerWord = new RegExp(`^(?:${determiner})$`, 'iu');
/** In a quotation, an aside or a list nothing is sure. */
const hasOpenParts = /["“”«»()[\]:—–]|\s-\s|\n|…/u;
const border = /(?<separator>;|, (?:and|but))\s+(?=\S)/gu;

/**
 * Splits sentences longer than the given number of words if both parts are independent: at a semicolon, or at
 * a comma with `and` or `but`, between two clauses with a subject and a verb each.
 */
export function splitSentences(text: string, options: { readonly longerThanWords: number }): string {
  return splitIntoSentences(text)
    .map((sentence) =>
      wordsOf(sentence).length > options.longerThanWords ? splitSentence(sentence) : sentence,
    )
    .join('');
}

function splitSentence(sentence: string): string {
  if (hasOpenParts.test(sentence.trim()) || denies.test(sentence)) return sentence;
  for (const { index, groups, 0: whole } of sentence.matchAll(border)) {
    const left = sentence.slice(0, index);
    const right = sentence.slice(index + whole.length);
    if (!standsAlone(left) || hangsOn.test(left) || /[,;]/.test(left) || !beginsClause(right)) continue;
    const joiner = groups?.separator?.endsWith('but') ? 'But ' : '';
    return `${left}. ${joiner}${joiner === '' ? capitalized(right) : right}`;
  }
  return sentence;
}

/** A clause from its first word on: subject, then a finite verb within it. */
function standsAlone(clause: string): boolean {
  const words = tagWords(clause);
  return wordsOf(clause).length >= 3 && beginsWithSubject(words);
}

/**
 * The clause after the boundary has its own subject and verb, and no second boundary makes it part of a list.
 */
function beginsClause(clause: string): boolean {
  return wordsOf(clause).length >= 3 && !clause.includes(';') && beginsWithSubject(tagWords(clause));
}

/** A pronoun with its verb, or a noun phrase with an unambiguous verb. */
function beginsWithSubject(words: readonly TaggedWord[]): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  if (nominativeWord.test(first.text)) return isFiniteVerb(skipAdverb(words, 1));
  if (otherPronoun.test(first.text)) return isMainVerb(words, skipAdverb(words, 1));
  if (first.tags.has('Plural') && finiteWord.test(second.text)) return true;
  if (!determinerWord.test(first.text)) return false;
  const verbAt = words.findIndex((word, index) => index > 1 && isMainVerb(words, word));
  return verbAt > 1 && verbAt <= 6 && words.slice(1, verbAt).every(isOfSubject);
}

/** A verb that is no participle: an auxiliary, or a past tense that is no passive. */
function isMainVerb(words: readonly TaggedWord[], word: TaggedWord | undefined): boolean {
  if (word === undefined) return false;
  const next = words[words.indexOf(word) + 1];
  return (
    finiteWord.test(word.text) || (word.tags.has('PastTense') && next !== undefined && next.normal !== 'by')
  );
}

function skipAdverb(words: readonly TaggedWord[], index: number): TaggedWord | undefined {
  return words[index]?.tags.has('Adverb') ? words[index + 1] : words[index];
}

function isFiniteVerb(word: TaggedWord | undefined): boolean {
  if (word === undefined) return false;
  if (finiteWord.test(word.text)) return true;
  return word.tags.has('Verb') && !word.tags.has('Gerund') && !word.tags.has('Participle');
}

function isOfSubject({ tags, text }: TaggedWord): boolean {
  return (
    ['Noun', 'Adjective', 'Value', 'Adverb'].some((tag) => tags.has(tag)) ||
    /^(?:of|the|in|at|on|for|a|an)$/.test(text)
  );
}
