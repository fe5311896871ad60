import { idioms } from './data/substitutions.ts';
import { isEnglish } from './english/is-english.ts';
import { usePlainWords } from './english/plain-words.ts';
import { compileSubstitutions, substitute } from './english/substitute.ts';
import { textParameter } from './parameters.ts';
import { withoutNumbers } from './rephrase/number-free.ts';
import { makeFriendly } from './rephrase/register.ts';
import type { Rule } from './rule.ts';

const literal = compileSubstitutions(idioms);

const styles: Readonly<Record<string, (text: string) => string>> = {
  plain: usePlainWords,
  friendly: makeFriendly,
  literal: (text) => substitute(text, literal),
  'number-free': withoutNumbers,
};

/** Rephrases English in another style by lists of words and phrases; formal text needs a model. */
export const rephrase: Rule = ({ text, parameters }) => {
  const rewrite = styles[textParameter(parameters, 'style') ?? 'plain'];
  return { text: rewrite !== undefined && isEnglish(text, parameters) ? rewrite(text) : text };
};
