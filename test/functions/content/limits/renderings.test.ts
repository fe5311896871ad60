import { testLongestTexts } from './longest-texts.ts';

testLongestTexts([
  ['rephrase', ['longest']],
  ['translate of text', ['longest']],
  ['translate of html', ['same', 'longest']],
  ['tts-export', ['same']],
]);
