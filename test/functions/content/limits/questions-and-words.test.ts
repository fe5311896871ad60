import { testLongestTexts } from './longest-texts.ts';

testLongestTexts([
  ['hints', ['longest']],
  ['vocabulary', ['longest']],
]);
