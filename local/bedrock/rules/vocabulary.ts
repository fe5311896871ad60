import { syllable } from 'syllable';
import { commonWords } from './data/common-words.ts';
import { partOfSpeechNames } from './data/endings.ts';
import { isEnglish } from './english/is-english.ts';
import { splitIntoSentences } from './english/sentences.ts';
import { type TaggedWord, tagWords } from './english/tag-words.ts';
import { numberParameter } from './parameters.ts';
import type { Rule } from './rule.ts';
import { define } from './vocabulary/define.ts';
import type { PartOfSpeech } from './vocabulary/wordnet.ts';

/** Selects the hardest words of an English text that have a definition, as written in the text. */
export const vocabulary: Rule = ({ text, parameters }) => {
  if (!isEnglish(text, parameters)) return { words: [] };
  const most = numberParameter(parameters, 'maxWords', { min: 1, max: 50, fallback: 10 });
  const grade = numberParameter(parameters, 'gradeLevel', { min: 1, max: 12, fallback: 6 });
  const defined = [];
  for (const word of hardWords(text, grade)) {
    if (defined.length === most) break;
    const meaning = define(word.normal, partOfSpeechOf(word));
    if (meaning !== undefined) defined.push({ word, meaning });
  }
  defined.sort((left, right) => left.word.start - right.word.start);
  const sentences = splitIntoSentences(text);
  return {
    words: defined.map(({ word, meaning }) => ({
      word: word.text,
      definition: meaning.text,
      partOfSpeech: partOfSpeechNames[meaning.partOfSpeech],
      example: sentenceWith(sentences, word.start),
    })),
  };
};

/** Words above a grade, the hardest first, each once. */
function hardWords(text: string, grade: number): TaggedWord[] {
  const seen = new Set<string>();
  return tagWords(text)
    .filter((word) => /^\p{L}{4,}(?:-\p{L}+)*$/u.test(word.text) && !isName(word, text))
    .filter((word) => hardness(word) >= 1.5 + grade * 0.1)
    .sort((left, right) => hardness(right) - hardness(left) || left.start - right.start)
    .filter(({ normal }) => !seen.has(normal) && seen.add(normal));
}

/** Grows with syllables and length; common words and their plain inflections count as easy. */
function hardness({ normal }: TaggedWord): number {
  const stems = [
    normal,
    normal.replace(/(?:es|s|ed|d|ing|ly)$/, ''),
    normal.replace(/(?:ed|ing)$/, 'e'),
    normal.replace(/ies$/, 'y'),
  ];
  if (stems.some((stem) => commonWords.has(stem))) return 0;
  return syllable(normal) * 0.8 + normal.length * 0.1;
}

function isName(word: TaggedWord, text: string): boolean {
  const capital = /^\p{Lu}/u.test(word.text);
  const startsSentence = /(?:^|[.!?:]["”’)]?\s+|\n)["“(]?$/u.test(
    text.slice(Math.max(0, word.start - 6), word.start),
  );
  return capital && (!startsSentence || word.tags.has('ProperNoun'));
}

function partOfSpeechOf({ tags }: TaggedWord): PartOfSpeech {
  if (tags.has('Verb')) return 'verb';
  if (tags.has('Adjective')) return 'adj';
  return tags.has('Adverb') ? 'adv' : 'noun';
}

function sentenceWith(sentences: readonly string[], offset: number): string {
  let end = 0;
  for (const sentence of sentences) {
    end += sentence.length;
    if (offset < end) return sentence.replace(/\s+/g, ' ').trim();
  }
  return '';
}
