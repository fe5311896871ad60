import type { GlossaryEntry } from '../../../shared/contract/content/translate.ts';
import { escapeTags } from '../../../shared/model/prompt.ts';
import { termPattern } from '../language/word-offsets.ts';
import { decoded } from './tagged-text.ts';

const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`;
/** Includes invisible characters, such as the marks of direction that follow an address in Arabic and Hebrew texts. */
const noAddressCharacter = String.raw`\s\p{Cf}<>"'“”‘’«»、。，；（）「」『』【】()${unspacedScripts}`;
/** Parentheses belong to an address only in pairs: in Markdown, a suffix may follow the closing one. */
const addressGroup = String.raw`\([^${noAddressCharacter}]{0,100}\)`;
const addressCharacter = `(?:[^${noAddressCharacter}]|${addressGroup})`;
const addressEnd = String.raw`(?:[^${noAddressCharacter}.,:;!?…\]}]|${addressGroup})`;
const topLevelDomains =
  'com|org|net|gov|edu|info|io|app|dev|eu|uk|de|fr|es|it|nl|pt|pl|se|no|dk|fi|ch|at|be|ie|cz|gr|ru|ua|cn|jp|kr|in|br|mx|us|ca|au|nz|za';

/** Patterns of addresses. Quantifiers are bounded, so that matching takes linear time. */
const addressPatterns = [
  String.raw`[\p{Script=Latin}\p{N}._%+-]{1,64}@[\p{Script=Latin}\d-]{1,63}(?:\.[\p{Script=Latin}\d-]{0,62}[\p{Script=Latin}\d]){1,4}`,
  String.raw`(?:https?:\/\/|www\.)${addressCharacter}{0,300}${addressEnd}`,
  String.raw`(?<![\p{Script=Latin}\p{N}.@-])(?:[a-zA-Z\d-]{2,63}\.){1,4}(?:${topLevelDomains})(?:\/(?:${addressCharacter}{0,300}${addressEnd})?)?(?![\p{Script=Latin}\p{N}-]|\.[\p{L}\p{N}])`,
  // Phone numbers that start with `+`, `0` or `(`, or have 3, 3 and 4 digits. Other digits may be amounts or dates.
  String.raw`(?<![\p{L}\d.,])(?!\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\([12]\d{3}[/-][12]\d{3}\))(?:\+|00?(?=[\d\s/-])|\(0?\d)[\d\s()/-]{6,20}\d(?!\d)|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)`,
].join('|');

const keptPatterns = [
  // Code in backticks, tags, and character references, which plain text may contain in interface strings.
  '```[\\s\\S]{1,2000}?```',
  '`[^`\\n]{1,200}`',
  String.raw`<\/?[a-zA-Z\d][\w:-]{0,40}(?:\s+[\w:@.-]{1,40}=(?:"[^"<>]{0,300}"|'[^'<>]{0,300}'|[^\s<>"']{1,300})){0,20}\s*\/?>`,
  String.raw`&(?:[a-zA-Z][a-zA-Z\d]{1,30}|#\d{1,7}|#x[\da-fA-F]{1,6});`,
  // Formulas. Dollar signs around text without an operator are amounts.
  String.raw`\\\([^\n]{1,300}?\\\)`,
  String.raw`\\\[[\s\S]{1,500}?\\\]`,
  String.raw`\$\$[^$]{1,500}\$\$`,
  String.raw`\$(?=[^$\n]{0,300}[\\^_=]|[a-zA-Z]\$)[^\s$](?:[^$\n]{0,300}[^\s$])?\$(?!\d)`,
  // Placeholders, including ICU messages with nested braces.
  String.raw`[$%#]?\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,100}\}){0,200}\}){0,300}\}`,
  String.raw`%\(\w{1,40}\)[-+#0]*\d{0,3}(?:\.\d{1,2})?[sdifu]`,
  String.raw`(?<![\p{L}\p{N}])%(?:\d{1,2}\$)?[-+#0]*\d{0,3}(?:\.\d{1,2})?(?:[sdifuxXc@]|l[du])(?![\p{Script=Latin}\p{N}])`,
  // References to other messages, such as `@:menu.save`, and identifiers such as `save_settings`.
  String.raw`@(?:\.\w{1,20})?:(?:\([\w.-]{1,100}\)|[\w-]{1,60}(?:\.[\w-]{1,60}){0,8})`,
  String.raw`(?<![\p{L}\p{N}_.@-])[a-zA-Z][a-zA-Z\d.]{0,60}(?:_[a-zA-Z\d.]{0,60}[a-zA-Z\d]){1,8}(?![\p{L}\p{N}_@]|[.-]\p{L})`,
  addressPatterns,
  // Mentions and hashtags.
  String.raw`(?<![\p{L}\p{N}@#&/])[@#](?=[\p{L}\p{N}_-]{0,100}\p{L})[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]{0,100}[\p{L}\p{M}\p{N}_])?`,
].join('|');

const kept = new RegExp(keptPatterns, 'gu');
const address = new RegExp(addressPatterns, 'giu');

/** Replaces the parts that no transform may change with spaces. The rest is what a language check should read. */
export function withoutKept(text: string): string {
  return text.replace(kept, ' ');
}

const latinWord =
  /(?<!\p{Script=Latin})\p{Script=Latin}(?:[\p{Script=Latin}\p{M}\p{N}'’&-]*[\p{Script=Latin}\p{M}\p{N}])?/u
    .source;
/** A word in Latin letters with a capital letter, which is probably a name. */
const latinName = new RegExp(`(?=[\\p{Script=Latin}'’-]*\\p{Lu})${latinWord}`, 'gu');
const latinRun = new RegExp(`${latinWord}(?:[ \u00a0]${latinWord}){0,50}`, 'gu');
const otherLetter = /(?=\p{L})\P{Script=Latin}/u;

/** Replaces the names in Latin letters with spaces. */
export function withoutLatinNames(text: string): string {
  return text.replace(latinName, ' ');
}

/** Maximum number of adjacent words in Latin letters that a text in another script may borrow from its source. */
const maximumBorrowedWords = 2;

/**
 * Removes the names, and in a text with letters of another script also one or two adjacent words in Latin letters, that
 * a translation takes over from its source.
 */
export function withoutBorrowedWords(text: string, source: string): string {
  const written = source.toLowerCase().match(new RegExp(latinWord, 'gu')) ?? [];
  // Includes the parts of possessives and compounds, such as "Magento's", and the singular of plurals.
  const words = new Set(written.flatMap((word) => [word, ...word.split(/['’-]/u), word.replace(/s$/u, '')]));
  const names = new Set(source.match(latinName));
  const isKnown = (word: string) => words.has(word.toLowerCase());
  if (!otherLetter.test(text)) return text.replace(latinName, (name) => (names.has(name) ? ' ' : name));
  return text.replace(latinRun, (run) => {
    const own = run.split(/[ \u00a0]/u);
    if (own.length <= maximumBorrowedWords && own.every(isKnown)) return ' ';
    return run.replace(latinName, (name) => (isKnown(name) ? ' ' : name));
  });
}

/** A text whose unchangeable parts are replaced with numbered tags, which the model moves but does not see through. */
export interface KeptText {
  readonly text: string;
  /** False when the text needed no tags. */
  readonly isTagged: boolean;
  /** The required translation of each term that was replaced, keyed by tag name. */
  readonly terms: Readonly<Record<string, string>>;
  /** Puts the parts, and the targets of glossary terms, back into a text generated by the model. */
  restore(output: string): string;
}

const anyTag = /<[^<>]*>/u;
const numberedTag = /<(?:[ax]|\/a)(\d{1,5})\s*\/?>/gu;
const voidTag = /<x(\d{1,5})\s*\/?>/gu;

/**
 * Replaces unchangeable parts and glossary terms with tags such as `<x3/>`.
 *
 * @param isTagged true for tagged text, whose tags stay as they are
 */
export function keepSpans(
  text: string,
  isTagged: boolean,
  glossary: readonly GlossaryEntry[] = [],
): KeptText {
  const targets = new Map(glossary.map(({ source, target }) => [source.trim().toLowerCase(), target]));
  const terms = [...targets.keys()]
    .filter((term) => term !== '')
    .sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    [...(terms.length === 0 ? [] : [`(?<term>${terms.map(termPattern).join('|')})`]), keptPatterns].join('|'),
    terms.length === 0 ? 'gu' : 'giu',
  );
  const used = [...text.matchAll(numberedTag)].map(([, number]) => Number(number));
  let last = isTagged ? Math.max(0, ...used) : 0;
  const spans = new Map<string, string>();
  const requiredTerms: Record<string, string> = {};
  const tagsFor = (prose: string) => {
    let end = 0;
    let tagged = '';
    for (const { 0: span, index, groups } of prose.matchAll(pattern)) {
      last += 1;
      const target = groups?.term === undefined ? undefined : targets.get(span.toLowerCase());
      if (target !== undefined) requiredTerms[`x${last}`] = target;
      spans.set(String(last), target ?? span);
      tagged += `${escapeTags(prose.slice(end, index))}<x${last}/>`;
      end = index + span.length;
    }
    return tagged + escapeTags(prose.slice(end));
  };
  const parts = isTagged ? text.split(new RegExp(`(${anyTag.source})`, 'u')) : [text];
  const replaced = parts.map((part) =>
    isTagged && anyTag.test(part) ? part : tagsFor(isTagged ? decoded(part) : part),
  );
  if (spans.size === 0) return { text, isTagged, terms: {}, restore: (output) => output };
  return {
    text: replaced.join(''),
    isTagged: true,
    terms: requiredTerms,
    restore(output) {
      const read = (part: string) => (isTagged ? part : decoded(part));
      let end = 0;
      let restored = '';
      for (const { 0: tag, 1: number = '', index } of output.matchAll(voidTag)) {
        const span = spans.get(number);
        if (span === undefined) continue;
        restored += read(output.slice(end, index)) + (isTagged ? escapeTags(span) : span);
        end = index + tag.length;
      }
      return restored + read(output.slice(end));
    },
  };
}

/** Returns the unchangeable parts of the source that a restored response lacks. */
export function lostSpans(source: string, output: string): string[] {
  // The plural forms of a message, such as "{n} day | {n} days", are more or fewer in other languages.
  const hasForms = source.includes('|');
  const countIn = (text: string, span: string) =>
    hasForms ? Number(text.includes(span)) : text.split(span).length;
  return [...new Set(source.match(kept))].filter((span) => countIn(output, span) < countIn(source, span));
}

/** Mentions, hashtags and identifiers. A text without one of them is still usable. */
const dispensable = /^(?:[@#][\p{L}\p{N}_]|[a-zA-Z][a-zA-Z\d.]*_)/u;

export function isDispensable(span: string): boolean {
  return dispensable.test(span);
}

/** Describes, for the model, addresses and phone numbers in a restored response that the source does not contain. */
export function newAddressProblems(output: string, source: string): string[] {
  const known = source.toLowerCase();
  const digits = source.replace(/\D/g, '');
  const isKnown = (found: string) =>
    known.includes(found) || (!/\p{L}/u.test(found) && digits.includes(found.replace(/\D/g, '').slice(-7)));
  const isNew = (output.toLowerCase().match(address) ?? []).some((found) => !isKnown(found));
  return isNew
    ? ['The answer contains an address or a phone number that is not in the page text. Leave it out.']
    : [];
}
