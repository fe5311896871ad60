import type { speechTools } from '../tools/speech.ts';
import type { CodeOf, Effect } from './effect.ts';

export const speechEffects = {
  read_aloud: {
    effect:
      'The selection, else the main content, is read: by the transform with the AI add-on, else by the voice of the browser. A bar with Read, Pause and Stop; it begins by itself only when the visitor has just switched it on.',
  },
  read_on_hover: {
    effect: 'The text under the pointer or focus is read, after a short wait, in the same way.',
  },
  speech_rate: {
    effect:
      'Speed in percent of normal, sent as `rate`. Over 200 the transform speaks at 200 and says so (`rate_not_reached`): play the audio v/200 times as fast.',
  },
  speech_highlight: {
    effect: 'What is being read is marked by the CSS Highlight API; the page’s markup stays.',
    values: {
      word: 'the word',
      sentence: 'the sentence',
      word_and_sentence: 'the sentence, and in it the word',
    },
  },
} as const satisfies Record<CodeOf<typeof speechTools>, Effect>;
