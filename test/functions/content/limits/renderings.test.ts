import { testLongestTexts } from './longest-texts.ts';

testLongestTexts([
  ['rephrase', ['longest']],
  ['translate plain text', ['longest']],
  ['translate HTML', ['same', 'longest']],
  ['tts-export', ['same']],
]);
