import { textParameter } from './parameters.ts';
import { literalize } from './rephrase/literalize.ts';
import { formalize, makeFriendly } from './rephrase/register.ts';
import { withoutNumbers } from './rephrase/without-numbers.ts';
import type { Rule } from './rule.ts';
import { splitLongSentences } from './simplify/split-long-sentences.ts';
import { usePlainWords } from './simplify/use-plain-words.ts';

const styles: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => splitLongSentences(usePlainWords(text), { longerThanWords: 20 }),
  friendly: makeFriendly,
  formal: formalize,
  literal: literalize,
  'number-free': withoutNumbers,
};

/** Says the same in another style, by lists of words and phrases. */
export const rephrase: Rule = ({ text, parameters }) => {
  const style = textParameter(parameters, 'style') ?? 'plain';
  return { text: (styles[style] ?? usePlainWords)(text) };
};
