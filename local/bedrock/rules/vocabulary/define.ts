import { endings } from '../data/endings.ts';
import meanings from '../data/glossary.json' with { type: 'json' };
import { type PartOfSpeech, type Sense, WordNet } from './wordnet.ts';

/**
 * Definitions of words whose first WordNet sense is not the everyday one, or is harder than the word itself.
 * Written for this project, for ten-year-old readers.
 */
const glossary = new Map(Object.entries(meanings));

/** Longer definitions explain little to a young reader, in characters. */
const longestDefinition = 160;
const kinds: readonly PartOfSpeech[] = ['noun', 'verb', 'adj', 'adv'];

let wordNet: WordNet | undefined;

/** A word's meaning, and as which part of speech. */
export interface Definition {
  readonly text: string;
  readonly partOfSpeech: PartOfSpeech;
}

/**
 * The definition of a word: from the glossary, else the most common WordNet sense that does not use the word
 * itself. Undefined if there is none; definitions are never invented.
 */
export function define(word: string, tagged: PartOfSpeech): Definition | undefined {
  wordNet ??= new WordNet();
  for (const kind of [tagged, ...kinds.filter((other) => other !== tagged)]) {
    for (const base of baseForms(word, kind, wordNet)) {
      const known = glossary.get(base);
      if (known !== undefined) return { text: known, partOfSpeech: kind };
      // A rarer meaning than the commonest is too often not the one of the text.
      const commonest = wordNet.senseOf(base, kind);
      const text = commonest === undefined ? undefined : tell(commonest, word, kind);
      if (text !== undefined) return { text, partOfSpeech: kind };
    }
  }
  return undefined;
}

/** The word itself and its possible base forms, if WordNet has them. */
function baseForms(word: string, kind: PartOfSpeech, known: WordNet): string[] {
  const bases = [word, ...endings[kind].map(([ending, put]) => word.replace(ending, put))];
  return [...new Set(bases)].filter((base) => glossary.has(base) || known.senseOf(base, kind) !== undefined);
}

/** A sentence for the meaning; a word of the same meaning where the definition is long or goes in a circle. */
function tell({ definition, words }: Sense, word: string, kind: PartOfSpeech): string | undefined {
  if (definition !== '' && definition.length <= longestDefinition && !isCircular(word, definition)) {
    return sentence(kind === 'verb' ? `to ${definition.replace(/^to /, '')}` : definition);
  }
  const other = words.find((same) => same !== '' && !isCircular(word, same));
  return other === undefined ? undefined : `Much the same as “${other}”.`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** True when an explanation has a word of nearly the same stem: the same share as where the API looks for it. */
function isCircular(word: string, explanation: string): boolean {
  const stem = stemOf(word);
  return explanation.split(/[^\p{L}]+/u).some((part) => {
    const other = stemOf(part);
    const shared = Math.min(stem.length, other.length);
    const isNear = shared >= 4 && shared / Math.max(stem.length, other.length) >= 0.75;
    return other === stem || (isNear && stem.slice(0, shared) === other.slice(0, shared));
  });
}

function stemOf(word: string): string {
  const bare = word.toLowerCase();
  return bare.length > 4 ? bare.replace(/(?:ies|es|en|er|ed|ly|ing|s|e|n|y)$/, '') : bare;
}
