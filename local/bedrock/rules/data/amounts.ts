/** Expressions for a share, each from its lower bound in percent. */
export const shares: readonly (readonly [from: number, words: string])[] = [
  [0, 'a very small part'],
  [8, 'a small part'],
  [22, 'about a quarter'],
  [29, 'about a third'],
  [38, 'less than half'],
  [47, 'about half'],
  [53, 'more than half'],
  [63, 'about two thirds'],
  [71, 'about three quarters'],
  [80, 'most'],
  [97, 'nearly all'],
];

/** Small numbers in words. */
export const smallNumbers: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Things that are counted, so that an exact number of them can be said as "many". */
export const countedThings =
  'people|visitors|residents|members|students|pupils|children|guests|passengers|customers|users|workers|employees|volunteers|families|animals|birds|trees|plants|books|items|shops|cities|countries|houses|homes|rooms|seats|photos|pictures|words|songs|games|letters|questions|examples|specimens|species|languages|islands|teams|players|readers|copies|samples|towns|villages|schools|lakes|paintings|recipes';
