import { ownValue } from '../../../shared/collections/own-value.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';

/** Tags of the same language, or of languages that short texts cannot distinguish. */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', cmn: 'zh', tl: 'fil' };

/** Canonicalizes a tag to its language. */
export function canonicalLanguage(tag: string): string {
  const language = primaryLanguage(tag);
  return ownValue(sameLanguage, language) ?? language;
}

/** True for two tags of one language, ignoring region and script. */
export function isSameLanguage(tag: string, other: string): boolean {
  return canonicalLanguage(tag) === canonicalLanguage(other);
}

/** Memoizes a factory by language (primary subtag). */
export function byLanguage<Made>(make: (language: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>();
  return (tag) => {
    const language = primaryLanguage(tag);
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
