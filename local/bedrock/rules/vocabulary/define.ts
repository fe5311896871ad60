import { pluralOf, verbForms } from '../english/inflect.ts';
import { plainModifiers } from '../english/plain-modifiers.ts';
import { plainNouns } from '../english/plain-nouns.ts';
import { plainVerbs } from '../english/plain-verbs.ts';
import { glossary } from './glossary.ts';

const article: Readonly<Record<string, string>> = {
  noun: 'A noun',
  verb: 'A verb',
  adjective: 'An adjective',
  adverb: 'An adverb',
};

/**
 * What a word means, as far as the lists know: from the glossary, or the plainer word of the word lists. For any
 * other word it says that there is no definition; a meaning is never made up.
 */
export function define(word: string, partOfSpeech: string): string {
  const base = baseForms.get(word) ?? word;
  const meaning = glossary[base];
  if (meaning !== undefined) return meaning;
  const plain = plainVerbs[base] ?? plainNouns[base] ?? plainModifiers[base];
  if (plain !== undefined) return `Much the same as “${plain}”.`;
  return `${article[partOfSpeech] ?? 'A word'} in this text; the local rules have no definition for it.`;
}

const baseForms = buildBaseForms();

function buildBaseForms(): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const noun of [...Object.keys(glossary), ...Object.keys(plainNouns)]) forms.set(pluralOf(noun), noun);
  for (const verb of [...Object.keys(glossary), ...Object.keys(plainVerbs)]) {
    for (const form of Object.values(verbForms(verb))) if (!forms.has(form)) forms.set(form, verb);
  }
  return forms;
}
