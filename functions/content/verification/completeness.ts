import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { canonicalLanguage } from '../language/language-tags.ts';
import { lettersPerSign } from '../language/letters.ts';
import { lineSentencesOf, spaced, wordsOf } from '../language/segments.ts';

/** Minimum length of a text to check, in letters. */
const minimumLength = 150;

const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Returns the length in letters. A Chinese, Japanese or Korean character counts as {@link lettersPerSign} letters. */
export function saidLength(text: string): number {
  const signCount = text.match(signs)?.length ?? 0;
  return text.length + signCount * (lettersPerSign - 1);
}

/** Returns the length of a text relative to its source, or 1 for a short source. */
export function shareKept(source: string, result: string): number {
  const length = saidLength(source);
  return length < minimumLength ? 1 : saidLength(result) / length;
}

/**
 * Final punctuation, a closing quotation mark or bracket, or a substitute such as `|` for the danda. Includes the Greek
 * question mark (U+037E), and the letters ཀ and ག, after which Tibetan omits the final stroke.
 */
const sentenceEnd = /[\p{STerm}\p{QMark}\p{Pe}:;\u037e…‥`|৷፡།༎ཀག][\s\u200b]*$/u;

/** Abbreviations such as "Mr." and "U.S.", whose full stop does not end a sentence. */
const abbreviation = /(?<!\p{L})(\p{Lu}[bcdfghj-np-tv-z]{0,3}|Gov|Prof|Sen|(?:\p{L}\.){1,5}\p{L})\.(?=\s)/gu;

const withoutStops = new Set(['th', 'dz']);

/** The last line is an item of a list, which may end without punctuation. */
const endsInListItem = /(?:^|\n)\s*(?:[-*+•‣◦–—]|\(?\p{Nd}{1,3}[.)])[^\n]*$/u;

/** True when a text lacks the final punctuation that its source has. */
export function isUnfinished(source: string, result: string, language: string): boolean {
  const needsEnd = sentenceEnd.test(source) && !withoutStops.has(canonicalLanguage(language));
  return needsEnd && !sentenceEnd.test(result) && !endsInListItem.test(result);
}

/**
 * Minimum length of a complete translation, relative to the usual length. `unsegmented` is the minimum when the
 * translation has only one sentence end but the source has several. `unfinished` is the minimum when the translation
 * lacks the final punctuation of its source.
 */
const minimumShare = { any: 0.7, unsegmented: 0.76, unfinished: 1.05 };

export function isCutOff(
  source: string,
  translation: string,
  sourceLanguage: string,
  targetLanguage: string,
): boolean {
  const length = saidLength(source);
  if (length < minimumLength) return false;
  const share = (saidLength(translation) / length) * (ratioOf(sourceLanguage) / ratioOf(targetLanguage));
  if (share < minimumShare.any) return true;
  if (isUnfinished(source, translation, targetLanguage) && share < minimumShare.unfinished) return true;
  const sentences = countedSentences(source, sourceLanguage);
  const { length: count } = countedSentences(translation, targetLanguage);
  if (count >= sentences.length) return false;
  if (count === 1 && sentences.length > 2) return share < minimumShare.unsegmented;
  // The last sentence is considered missing if the translation is too short by more than half of that sentence.
  return share < 1 - saidLength(sentences.at(-1) ?? '') / length / 2;
}

/**
 * Usual length of a translation relative to its English original, as measured by `saidLength`. Each ratio is followed
 * by the languages that it applies to. The ratios are means over the 1,012 sentences of FLORES-200 (NLLB Team, 2022;
 * devtest), except those for dz, mey, om, shi, to and ug, which are from the open half of NTREX-128 (see
 * evaluate/README.md).
 */
const lengthRatios =
  '0.67 am 0.69 ti 0.78 he 0.82 apc yue 0.85 aeb zh 0.86 acm ary din 0.87 acq arz mey shi 0.88 ar ars ' +
  '0.89 azb 0.9 tzm 0.91 sd 0.93 ht ps 0.94 fa ff 0.95 mos taq 0.96 as bm cs gu hne ks mag ne th 0.97 awa ' +
  'bho bn ee hr sa yo 0.98 ckb et is kam ku ltg mai om wo 0.99 ak dz hi kab kea lo lt pag si sl sr ur 1 ' +
  'bs en eo gn sk sv te 1.01 ba crh lv mr no pa tt vec 1.02 da dyu fo kk or uk 1.03 ast fon ig ky lg tr ' +
  'umb 1.04 bg jv kn li mk mn mni su szl 1.05 ay bjn hu pap scn sw vi 1.06 af bug eu fi ha kr luo pl sat ' +
  'tk ug xh 1.07 cjk cy lmo min qu yi 1.08 ace id kbp ln lua nus pt ru sg 1.09 az ka 1.1 fur hy 1.11 ban ' +
  'ca gl kmb lb lij lus ms mt rw sq tg 1.12 be mi nl ny rn ro sn zu 1.13 bo ml ss uz 1.14 kg oc 1.15 ga ' +
  'nso so 1.16 de km sc sm 1.17 ki ta 1.18 fj 1.19 el es it 1.2 fr ja ko st ts 1.21 ceb ilo 1.22 bem mg ' +
  '1.23 gd my 1.24 tn 1.25 war 1.26 fil 1.27 to 1.28 kac tpi 1.32 tum 1.44 shn';

function ratioOf(language: string): number {
  const [before = '', after] = `${lengthRatios} `.split(` ${canonicalLanguage(language)} `);
  return after === undefined ? 1 : Number(before.match(/[\d.]+/g)?.at(-1));
}

function countedSentences(text: string, language: string): string[] {
  const sentences = lineSentencesOf(text.replace(abbreviation, '$1'), language);
  return sentences.filter((sentence) => /\p{L}/u.test(sentence));
}

/** Minimum length of a sentence to check, in words or CJK characters. A shorter one may be a name or a title. */
const minimumWords = 5;
const minimumSigns = 8;

export function untranslatedSentences(
  source: string,
  translation: string,
  sourceLanguage: string,
  targetLanguage: string,
): string[] {
  if (primaryLanguage(sourceLanguage) === primaryLanguage(targetLanguage)) return [];
  const text = spaced(translation);
  return lineSentencesOf(source, sourceLanguage)
    .map(spaced)
    .filter(
      (sentence) =>
        text.includes(sentence) &&
        (wordsOf(sentence, sourceLanguage).length >= minimumWords ||
          (sentence.match(signs)?.length ?? 0) >= minimumSigns),
    );
}
