import { objectListParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';
import { lettersFor } from './translate/letters.ts';
import { pseudoLocalize } from './translate/pseudo-localize.ts';

/**
 * Pseudo-localizes: letters get accents or are written in the target language's script,
 * runs of text get marks at both ends, so that a page shows where translated text
 * will stand and whether it has room. Markup, entities, numbers, addresses and placeholders stay as they are; glossary
 * terms are put in their target form.
 */
export const translate: Rule = ({ text, parameters }) => {
  const glossary = objectListParameter(parameters, 'glossary').flatMap(({ source, target }) =>
    typeof source === 'string' && typeof target === 'string' && source !== '' ? [{ source, target }] : [],
  );
  // Lines with numbers are the words of markup.
  const format = text.startsWith('<l1>') ? 'html' : 'text';
  return {
    text: pseudoLocalize(text, {
      format,
      glossary,
      letters: lettersFor(textParameter(parameters, 'targetLanguage') ?? 'en'),
    }),
    sourceLanguage: textParameter(parameters, 'sourceLanguage') ?? 'en',
  };
};
