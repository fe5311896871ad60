import { ownValue } from '../../../shared/collections/own-value.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';

/**
 * Maps a language subtag to the canonical subtag of the same language, or of a language that cannot be distinguished
 * from it in short texts.
 */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', cmn: 'zh', tl: 'fil' };

/** Returns the primary language subtag, normalized so that equivalent languages have the same subtag. */
export function canonicalLanguage(tag: string): string {
  const language = primaryLanguage(tag);
  return ownValue(sameLanguage, language) ?? language;
}

/** True when two tags denote the same language, ignoring region and script. */
export function isSameLanguage(tag: string, other: string): boolean {
  return canonicalLanguage(tag) === canonicalLanguage(other);
}

/** Memoizes a factory function by primary language subtag. */
export function byLanguage<Made>(make: (language: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>();
  return (tag) => {
    const language = primaryLanguage(tag);
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
