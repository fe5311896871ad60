import { primaryLanguage } from '../../../shared/contract/content/common.ts';

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
