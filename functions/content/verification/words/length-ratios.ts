/**
 * Number of characters in a translation per character of the English original, for each language. The values are means
 * over NTREX-128 (Federmann et al., 2022), which contains 1,997 sentences of professionally translated news. For Korean
 * and for scripts without spaces, the values are reduced by 7%, because translation lengths vary more in these
 * languages.
 */
export const lengthRatios =
  'af 1.08 am 0.68 ar 0.93 az 1.09 be 1.03 bg 1.09 bn 0.98 bs 1.03 ca 1.14 ckb 1.01 cs 0.97 cy 1.08 ' +
  'da 1.02 de 1.19 el 1.21 en 1 es 1.16 et 0.99 eu 1.11 fa 0.98 fi 1.09 fil 1.18 fo 1.04 fr 1.18 ' +
  'ga 1.19 gl 1.1 gu 0.99 ha 1.09 he 0.81 hi 1.06 hr 1.03 hu 1.12 hy 1.07 id 1.16 ig 1 is 1.06 ' +
  'it 1.17 ja 0.42 ka 1.08 kk 1.05 km 1.08 ko 0.5 ku 0.99 ky 1.02 lb 1.13 lo 1 lt 1.05 lv 1.08 ' +
  'mey 0.86 mi 1.1 mk 1.08 ml 1.23 mn 1.05 mr 1.05 ms 1.12 mt 1.12 my 1.17 ne 1 nl 1.18 no 1.02 ' +
  'om 0.96 pa 1.01 pl 1.12 ps 0.98 pt 1.12 ro 1.18 ru 1.11 shi 0.87 si 1.04 sk 1.02 sl 1.02 sm 1.12 ' +
  'sq 1.14 sr 1.02 sv 1.02 sw 1.1 ta 1.25 te 1 th 0.89 ti 0.68 tk 1.15 to 1.26 tr 1.07 tt 0.99 ' +
  'ug 1.25 uk 1.06 ur 1 uz 1.19 vi 1.09 wo 0.97 xh 1.09 yo 1.28 yue 0.33 zh 0.33 zu 1.04';
