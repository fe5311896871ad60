import { testLongestTexts } from './longest-texts.ts';

testLongestTexts([
  ['summarize', ['longest']],
  ['summarize of English', ['longest']],
]);
