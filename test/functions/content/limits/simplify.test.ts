import { testLongestTexts } from './longest-texts.ts';

testLongestTexts([
  ['simplify', ['longest']],
  ['simplify of English', ['longest']],
]);
