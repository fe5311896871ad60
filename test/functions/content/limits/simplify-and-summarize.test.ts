import { testLongestTexts } from './longest-texts.ts';

testLongestTexts([
  ['simplify', ['longest']],
  ['summarize', ['longest']],
]);
