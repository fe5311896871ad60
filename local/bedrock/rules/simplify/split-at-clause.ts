import { type TaggedWord, tagWords } from '../english/tag-words.ts';

/** A way to cut a sentence: how the first part ends, and how the second begins. */
interface Cut {
  readonly first: string;
  readonly second: string;
}

/** A sentence with its words, and a border before the word at `index`. */
interface Border {
  readonly sentence: string;
  readonly words: readonly TaggedWord[];
  readonly index: number;
}

/** Rules in the order in which they are preferred; within a rule, the border nearest to the middle. */
const rules: readonly ((border: Border) => Cut | undefined)[] = [
  cutAtStrongPunctuation,
  cutAtConjunction,
  cutAtContrast,
  cutAtBecause,
  cutAtWhich,
  cutAtResult,
  cutAtSecondPredicate,
];

/**
 * Cuts a sentence in two at a border between clauses that can each stand alone.
 * @returns both sentences, or undefined where no rule is sure
 */
export function splitAtClause(sentence: string): readonly [string, string] | undefined {
  if (/["“”]/.test(sentence)) return undefined;
  const words = tagWords(sentence);
  const middle = words.length / 2;
  const indexes = words.map((_, index) => index).filter((index) => index > 1 && index < words.length - 1);
  indexes.sort((left, right) => Math.abs(left - middle) - Math.abs(right - middle));
  for (const rule of rules) {
    for (const index of indexes) {
      const cut = rule({ sentence, words, index });
      if (cut !== undefined) return [endSentence(cut.first), capitalize(cut.second)];
    }
  }
  return undefined;
}

function cutAtStrongPunctuation(border: Border): Cut | undefined {
  if (!/^\s*(?:;|:|\s—|\s–|—)\s*$/.test(gapBefore(border))) return undefined;
  if ((border.sentence.match(/[—–]/g)?.length ?? 0) > 1 && /[—–]/.test(gapBefore(border))) return undefined;
  const { left, right } = sides(border);
  const semicolon = gapBefore(border).includes(';') && border.sentence.split(';').length === 2;
  if (!hasClause(left) || (!semicolon && !hasClause(right))) return undefined;
  return { first: textBefore(border), second: textFrom(border) };
}

function cutAtConjunction(border: Border): Cut | undefined {
  const { words, index } = border;
  const joiner = words[index]?.normal ?? '';
  if (!['and', 'but', 'so', 'yet'].includes(joiner)) return undefined;
  const { left, right } = sides(border);
  const clause = right.slice(1);
  const comma = /,\s*$/.test(gapBefore(border));
  const subject = clause[0];
  if (subject === undefined || (!comma && !isPronounSubject(subject))) return undefined;
  if (!mayBeginClause(subject) || !hasSubjectAndVerb(clause) || !standsAlone(left)) return undefined;
  const keep = joiner === 'and' ? 1 : 0;
  return { first: textBefore(border), second: textFrom({ ...border, index: index + keep }) };
}

/** `X, although Y` and `X, whereas Y` become `X. But Y`. */
function cutAtContrast(border: Border): Cut | undefined {
  const { words, index } = border;
  if (!['although', 'though', 'whereas'].includes(words[index]?.normal ?? '')) return undefined;
  const { left, right } = sides(border);
  if (!standsAlone(left) || !hasSubjectAndVerb(right.slice(1))) return undefined;
  return { first: textBefore(border), second: `but ${textFrom({ ...border, index: index + 1 })}` };
}

/** `X because Y` becomes `X. This is because Y`, unless X is negated: the negation might be of the reason. */
function cutAtBecause(border: Border): Cut | undefined {
  const { words, index } = border;
  if (words[index]?.normal !== 'because' || words[index + 1]?.normal === 'of') return undefined;
  const { left, right } = sides(border);
  if (left.some(isNegation) || !standsAlone(left) || !hasSubjectAndVerb(right.slice(1))) return undefined;
  const tense = left.some((word) => word.tags.has('PastTense')) ? 'was' : 'is';
  return { first: textBefore(border), second: `this ${tense} ${textFrom(border)}` };
}

/** A closing `, which is Y` becomes `. This is Y`. */
function cutAtWhich(border: Border): Cut | undefined {
  const { words, index } = border;
  if (words[index]?.normal === 'where' && /,\s*$/.test(gapBefore(border))) {
    const { left, right } = sides(border);
    if (!standsAlone(left) || !hasSubjectAndVerb(right.slice(1))) return undefined;
    return { first: textBefore(border), second: `there, ${textFrom({ ...border, index: index + 1 })}` };
  }
  if (words[index]?.normal !== 'which' || !/,\s*$/.test(gapBefore(border))) return undefined;
  const verb = words[index + 1];
  const { left, right } = sides(border);
  if (verb === undefined || !isFiniteVerb(verb) || !standsAlone(left) || hasCommaAfter(border, right))
    return undefined;
  const pronoun = ['are', 'were', 'have'].includes(verb.normal) ? 'these' : 'this';
  return { first: textBefore(border), second: `${pronoun} ${textFrom({ ...border, index: index + 1 })}` };
}

const resultVerbs: Readonly<Record<string, string>> = {
  making: 'makes',
  causing: 'causes',
  allowing: 'allows',
  leading: 'leads',
  resulting: 'results',
  creating: 'creates',
  giving: 'gives',
  helping: 'helps',
  enabling: 'enables',
  letting: 'lets',
  forcing: 'forces',
  reducing: 'reduces',
  increasing: 'increases',
  providing: 'provides',
  requiring: 'requires',
  ensuring: 'ensures',
  leaving: 'leaves',
};
const pastResultVerbs: Readonly<Record<string, string>> = {
  making: 'made',
  causing: 'caused',
  allowing: 'allowed',
  leading: 'led',
  resulting: 'resulted',
  creating: 'created',
  giving: 'gave',
  helping: 'helped',
  enabling: 'enabled',
  letting: 'let',
  forcing: 'forced',
  reducing: 'reduced',
  increasing: 'increased',
  providing: 'provided',
  requiring: 'required',
  ensuring: 'ensured',
  leaving: 'left',
};

/** A closing `, making it Y` becomes `. This makes it Y`, in the tense of the main verb. */
function cutAtResult(border: Border): Cut | undefined {
  const { words, index } = border;
  const word = words[index]?.normal ?? '';
  if (!/,\s*$/.test(gapBefore(border))) return undefined;
  const { left } = sides(border);
  const past = left.find(isFiniteVerb)?.tags.has('PastTense') ?? false;
  const verb = (past ? pastResultVerbs : resultVerbs)[word];
  if (verb === undefined || !standsAlone(left)) return undefined;
  return { first: textBefore(border), second: `this ${verb} ${textFrom({ ...border, index: index + 1 })}` };
}

/** `The board met in May and chose a leader` becomes two sentences with the same short subject. */
function cutAtSecondPredicate(border: Border): Cut | undefined {
  const { sentence, words, index } = border;
  if (words[index]?.normal !== 'and') return undefined;
  const { left, right } = sides(border);
  const verbAt = left.findIndex(isFiniteVerb);
  const verb = left[verbAt];
  const second = right[1];
  if (verb === undefined || second === undefined || verbAt < 1 || verbAt > 4) return undefined;
  const sameTense = ['PastTense', 'PresentTense'].some(
    (tense) => verb.tags.has(tense) && second.tags.has(tense),
  );
  const simpleSubject = left.slice(0, verbAt).every((word) => isNominal(word));
  const noOtherClause = left.slice(verbAt + 1).every((word) => !isFiniteVerb(word) && !isSubordinator(word));
  if (!sameTense || !isFiniteVerb(second) || second.tags.has('Copula') || !simpleSubject || !noOtherClause)
    return undefined;
  if (left.some(isNegation)) return undefined;
  const subject = sentence.slice(left[0]?.start ?? 0, left[verbAt - 1]?.end ?? 0);
  return { first: textBefore(border), second: `${subject} ${textFrom({ ...border, index: index + 1 })}` };
}

const pronouns = new Set([
  'i',
  'you',
  'he',
  'she',
  'it',
  'we',
  'they',
  'there',
  'this',
  'these',
  'everyone',
  'people',
  'nobody',
]);
const determiners = new Set([
  'the',
  'a',
  'an',
  'his',
  'her',
  'its',
  'their',
  'our',
  'my',
  'your',
  'this',
  'that',
  'these',
  'those',
  'some',
  'many',
  'most',
  'all',
  'each',
  'every',
  'no',
  'several',
  'both',
  'few',
]);
const subordinators = new Set([
  'that',
  'which',
  'who',
  'whom',
  'whose',
  'if',
  'when',
  'where',
  'while',
  'because',
  'although',
  'though',
  'since',
  'unless',
  'until',
  'after',
  'before',
  'as',
  'to',
  'whether',
  'how',
  'what',
  'why',
]);
const openers = new Set([
  'if',
  'when',
  'while',
  'because',
  'although',
  'though',
  'since',
  'unless',
  'until',
  'after',
  'before',
  'as',
  'whenever',
  'once',
  'whether',
]);
const auxiliaries = new Set([
  'is',
  'are',
  'was',
  'were',
  'has',
  'have',
  'had',
  'do',
  'does',
  'did',
  'will',
  'would',
  'can',
  'could',
  'should',
  'may',
  'might',
  'must',
  'shall',
  "isn't",
  "aren't",
  "wasn't",
  "weren't",
  "can't",
  "won't",
  "don't",
  "doesn't",
  "didn't",
]);

function isFiniteVerb(word: TaggedWord): boolean {
  if (auxiliaries.has(word.normal)) return true;
  if (word.tags.has('Gerund') || word.tags.has('Infinitive') || word.tags.has('Participle')) return false;
  return (
    word.tags.has('PastTense') ||
    word.tags.has('PresentTense') ||
    word.tags.has('Modal') ||
    word.tags.has('Copula')
  );
}

/** A finite verb, or a base form right after a plural or pronoun subject. */
function isFiniteAt(words: readonly TaggedWord[], index: number): boolean {
  const word = words[index];
  if (word === undefined) return false;
  if (isFiniteVerb(word)) return words[index - 1]?.normal !== 'to';
  const before = words[index - 1];
  return (
    word.tags.has('Infinitive') &&
    before !== undefined &&
    (before.tags.has('Plural') || pronouns.has(before.normal))
  );
}

function hasClause(words: readonly TaggedWord[]): boolean {
  return words.some((_, index) => index > 0 && isFiniteAt(words, index));
}

function hasSubjectAndVerb(words: readonly TaggedWord[]): boolean {
  const verbAt = words.findIndex((_, index) => isFiniteAt(words, index));
  return verbAt > 0 && verbAt <= 8 && !words.slice(0, verbAt).some((word) => isSubordinator(word));
}

/** The left side has a clause that hangs on nothing: no subordinate opening without its main clause, no open pair. */
function standsAlone(words: readonly TaggedWord[]): boolean {
  if (!hasClause(words)) return false;
  if (words.some((word) => ['either', 'neither', 'both', 'between', 'whether'].includes(word.normal)))
    return false;
  if (!openers.has(words[0]?.normal ?? '')) return true;
  const finite = words.filter((_, index) => isFiniteAt(words, index));
  return finite.length >= 2;
}

function isPronounSubject(word: TaggedWord): boolean {
  return pronouns.has(word.normal);
}

function mayBeginClause(word: TaggedWord): boolean {
  return (
    isPronounSubject(word) || determiners.has(word.normal) || isNominal(word) || word.tags.has('Adjective')
  );
}

function isNominal(word: TaggedWord): boolean {
  return ['Noun', 'Determiner', 'Possessive', 'Value', 'Adjective', 'Pronoun'].some((tag) =>
    word.tags.has(tag),
  );
}

function isSubordinator(word: TaggedWord): boolean {
  return subordinators.has(word.normal);
}

function isNegation(word: TaggedWord): boolean {
  return /^(?:not|no|never|none|nothing|nobody|neither|nor|without|hardly|cannot)$|n['’]t$/.test(word.normal);
}

function sides({ words, index }: Border): { left: readonly TaggedWord[]; right: readonly TaggedWord[] } {
  return { left: words.slice(0, index), right: words.slice(index) };
}

function gapBefore({ sentence, words, index }: Border): string {
  return sentence.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? 0);
}

function textBefore({ sentence, words, index }: Border): string {
  return sentence.slice(0, words[index - 1]?.end ?? 0);
}

function textFrom({ sentence, words, index }: Border): string {
  return sentence.slice(words[index]?.start ?? sentence.length);
}

function hasCommaAfter({ sentence }: Border, right: readonly TaggedWord[]): boolean {
  return sentence.slice(right[0]?.start ?? 0).includes(',');
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text.replace(/[\s,;:—–-]+$/, '')}.`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
