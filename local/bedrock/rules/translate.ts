import { objectListParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';
import { pseudoLocalize } from './translate/pseudo-localize.ts';

/**
 * Pseudo-localizes: letters get accents, sentences get marks at both ends, so that a page shows where translated text
 * will stand and whether it has room. Markup, entities, numbers, addresses and placeholders stay as they are; glossary
 * terms are put in their target form.
 */
export const translate: Rule = ({ text, parameters }) => {
  const glossary = objectListParameter(parameters, 'glossary').flatMap(({ source, target }) =>
    typeof source === 'string' && typeof target === 'string' && source !== '' ? [{ source, target }] : [],
  );
  const format = textParameter(parameters, 'format') === 'html' ? 'html' : 'text';
  return {
    text: pseudoLocalize(text, { format, glossary }),
    sourceLanguage: textParameter(parameters, 'sourceLanguage') ?? 'en',
  };
};
