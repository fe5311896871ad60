import { ownValue } from '../../../shared/collections/own-value.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';

/** Tags for the same language, or for one that short texts cannot be told from. */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', cmn: 'zh', tl: 'fil' };

/** The language of a tag, one for all tags that mean it. */
export function canonicalLanguage(tag: string): string {
  const language = primaryLanguage(tag);
  return ownValue(sameLanguage, language) ?? language;
}

/** True for two tags of one language, whatever their regions and scripts. */
export function isSameLanguage(tag: string, other: string): boolean {
  return canonicalLanguage(tag) === canonicalLanguage(other);
}

/** Makes something for a language (its primary subtag) once, when it is first asked for. */
export function byLanguage<Made>(make: (language: string) => Made): (tag: string) => Made {
  const made = new Map<string, Made>();
  return (tag) => {
    const language = primaryLanguage(tag);
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
