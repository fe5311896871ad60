import { idioms } from './data/substitutions.ts';
import { isEnglish } from './english/is-english.ts';
import { usePlainWords } from './english/plain-words.ts';
import { splitSentences } from './english/split-sentences.ts';
import { compileSubstitutions, substitute } from './english/substitute.ts';
import { textParameter } from './parameters.ts';
import { withoutNumbers } from './rephrase/number-free.ts';
import { formalize, makeFriendly } from './rephrase/register.ts';
import type { Rule } from './rule.ts';

const literal = compileSubstitutions(idioms);

const styles: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => splitSentences(usePlainWords(text), { longerThanWords: 20 }),
  friendly: makeFriendly,
  formal: formalize,
  literal: (text) => substitute(text, literal),
  'number-free': withoutNumbers,
};

/** Rephrases in another style by lists of words and phrases. Non-English text is unchanged. */
export const rephrase: Rule = ({ text, parameters }) => {
  const rewrite = styles[textParameter(parameters, 'style') ?? 'plain'] ?? usePlainWords;
  return { text: isEnglish(text, parameters) ? rewrite(text) : text };
};
