import { speechRateRange } from '../../contract/content/speech-rate.ts';
import { toolsOf } from './tool.ts';

const { toggle, percentage, choice } = toolsOf('speech', 'speech');

/** Speech tools do not require the AI add-on because they fall back to the browser's voices. */
export const speechTools = [
  toggle({
    code: 'read_aloud',
    name: 'Read aloud',
    description: 'Reads the page, or what you select, aloud.',
    calls: 'exportSpeech',
  }),
  toggle({
    code: 'read_on_hover',
    name: 'Read what is pointed at',
    description: 'Reads aloud what you point at or focus.',
    calls: 'exportSpeech',
  }),
  percentage(
    {
      code: 'speech_rate',
      name: 'Speech rate',
      description: 'Sets how fast the voice reads.',
      modifies: ['read_aloud', 'read_on_hover'],
    },
    { ...speechRateRange, step: 10, default: 100 },
  ),
  choice(
    {
      code: 'speech_highlight',
      name: 'Highlight while reading',
      description: 'Highlights the word or sentence being read.',
      modifies: ['read_aloud', 'read_on_hover'],
    },
    ['off', 'word', 'sentence', 'word_and_sentence'],
    'word_and_sentence',
  ),
] as const;
