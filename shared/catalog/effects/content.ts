import type { contentTools } from '../tools/content.ts';
import type { CodeOf, Effect } from './effect.ts';

export const contentEffects = {
  simplify_text: {
    effect:
      'Paragraphs of the main content are replaced by simpler ones as they come into view: `targetGradeLevel` is the gradeLevel of the profile, else 6. Links and other elements stay.',
  },
  easy_words: {
    effect: 'Hard words of the main content are marked, each with its explanation at hand.',
  },
  summarize_page: {
    effect: 'A summary of the main content before it; the value is sent as `length`.',
    values: { short: 'one or two sentences', medium: 'a paragraph', bullets: 'a list of points' },
  },
  literal_language: {
    effect: 'Paragraphs are replaced, with `style: "literal"`.',
  },
  number_free: {
    effect: 'Paragraphs with digits are replaced, with `style: "number-free"`.',
  },
  learning_hints: {
    effect:
      'A button for hints at labels and legends that end in a question mark, and at elements with `data-aw-question` (its value, else their text, is the question). Nothing is sent before it is pressed.',
  },
  translate_page: {
    effect:
      'Text, alt, title, placeholder and label in the language of the value, with its `lang` and `dir`.',
    values: { '<BCP-47>': 'the language to translate into, sent as `targetLanguage`' },
  },
  auto_alt_text: { effect: 'Images without an alt attribute get one; decorative ones get an empty one.' },
  aria_repair: {
    effect:
      'The patches of the answer are set on the main content; all are attributes. What is filled in, and addresses’ queries, are not sent.',
  },
} as const satisfies Record<CodeOf<typeof contentTools>, Effect>;
