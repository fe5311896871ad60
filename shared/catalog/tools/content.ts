import { anyLanguageOption, toolsOf } from './tool.ts';

const { toggle, choice } = toolsOf('content');

/** Tools of the AI add-on. Each one calls a content transform and has no effect without the add-on. */
export const contentTools = [
  toggle({
    code: 'simplify_text',
    name: 'Simple words',
    description: 'Rewrites the text in simpler words and shorter sentences.',
    kind: 'content',
    calls: 'simplify',
    requiresAi: true,
    wcag: ['3.1.5'],
  }),
  toggle({
    code: 'easy_words',
    name: 'Explain hard words',
    description: 'Explains the hard words of the text.',
    kind: 'content',
    calls: 'explainVocabulary',
    requiresAi: true,
    wcag: ['3.1.3'],
  }),
  choice(
    {
      code: 'summarize_page',
      name: 'Summary',
      description: 'Summarizes the page.',
      kind: 'content',
      calls: 'summarize',
      requiresAi: true,
      wcag: ['3.1.5'],
    },
    ['off', 'short', 'medium', 'bullets'],
  ),
  toggle({
    code: 'literal_language',
    name: 'Literal language',
    description: 'Replaces figures of speech with their meaning.',
    kind: 'content',
    calls: 'rephrase',
    requiresAi: true,
    wcag: ['3.1.3'],
  }),
  toggle({
    code: 'number_free',
    name: 'Numbers in words',
    description: 'Expresses amounts in words, so that nobody has to calculate.',
    kind: 'content',
    calls: 'rephrase',
    requiresAi: true,
  }),
  toggle({
    code: 'learning_hints',
    name: 'Learning hints',
    description: 'Gives hints for a question without giving the answer away.',
    kind: 'content',
    calls: 'giveHints',
    requiresAi: true,
    wcag: ['3.3.5'],
  }),
  choice(
    {
      code: 'translate_page',
      name: 'Translation',
      description: 'Shows the page in another language.',
      kind: 'content',
      calls: 'translate',
      requiresAi: true,
    },
    ['off', anyLanguageOption],
  ),
  toggle({
    code: 'auto_alt_text',
    name: 'Describe images',
    description: 'Describes images that have no description.',
    kind: 'content',
    calls: 'describeImage',
    requiresAi: true,
    wcag: ['1.1.1'],
  }),
  toggle({
    code: 'aria_repair',
    name: 'Repair for screen readers',
    description: 'Adds missing names and roles for screen readers.',
    kind: 'content',
    calls: 'fixAria',
    requiresAi: true,
    wcag: ['1.3.1', '4.1.2'],
  }),
] as const;
