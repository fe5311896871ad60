import { anyLanguageOption, toolsOf } from './tool.ts';

const { toggle, choice } = toolsOf('content', 'content');

/** Tools of the AI add-on. Each one calls a content transform and has no effect without the add-on. */
export const contentTools = [
  toggle({
    code: 'simplify_text',
    name: 'Simple words',
    description: 'Rewrites the text in simpler words and shorter sentences.',
    calls: 'simplify',
    wcag: ['3.1.5'],
  }),
  toggle({
    code: 'easy_words',
    name: 'Explain hard words',
    description: 'Explains the hard words of the text.',
    calls: 'explainVocabulary',
    wcag: ['3.1.3'],
  }),
  choice(
    {
      code: 'summarize_page',
      name: 'Summary',
      description: 'Summarizes the page.',
      calls: 'summarize',
      wcag: ['3.1.5'],
    },
    ['off', 'short', 'medium', 'bullets'],
  ),
  toggle({
    code: 'literal_language',
    name: 'Literal language',
    description: 'Replaces figures of speech with their meaning.',
    calls: 'rephrase',
    wcag: ['3.1.3'],
  }),
  toggle({
    code: 'number_free',
    name: 'Numbers in words',
    description: 'Expresses amounts in words, so that nobody has to calculate.',
    calls: 'rephrase',
  }),
  toggle({
    code: 'learning_hints',
    name: 'Learning hints',
    description: 'Gives hints for a question without giving the answer away.',
    calls: 'giveHints',
    wcag: ['3.3.5'],
  }),
  choice(
    {
      code: 'translate_page',
      name: 'Translation',
      description: 'Shows the page in another language.',
      calls: 'translate',
    },
    ['off', anyLanguageOption],
  ),
  toggle({
    code: 'auto_alt_text',
    name: 'Describe images',
    description: 'Describes images that have no description.',
    calls: 'describeImage',
    wcag: ['1.1.1'],
  }),
] as const;
