import type { AriaFailure, Change } from './failure.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** The page gets the language that it is known to have, in the form that it states where that is one of the language. */
export function mendPageLanguage({ element, language }: AriaFailure): Change[] {
  if (language === undefined) return [];
  const primary = language.split('-')[0]?.toLowerCase();
  const stated = [element.getAttribute('lang'), element.getAttribute('xml:lang')].flatMap((tag) =>
    repaired(tag ?? ''),
  );
  const value = stated.find((tag) => tag.split('-')[0]?.toLowerCase() === primary) ?? language;
  return [{ attribute: 'lang', value, explanation: `The language of the page, as a valid tag: ${value}.` }];
}

/** A part's tag is written as a valid one; where it means no language, that of the page applies. */
export function mendPartLanguage({ element }: AriaFailure): Change[] {
  const [value] = repaired(element.getAttribute('lang') ?? '');
  const explanation =
    value === undefined
      ? 'No such language; without it the language of the page applies.'
      : `The language that it states, written as a valid tag: ${value}.`;
  return [{ attribute: 'lang', value: value ?? null, explanation }];
}

/** Valid tags that a faulty one may have meant: with other separators, or more behind it. */
function repaired(tag: string): string[] {
  const cleaned = tag
    .trim()
    .replace(/[_\s.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const [language = '', ...rest] = cleaned.split('-');
  return [cleaned, [language, ...rest.slice(0, 1)].join('-'), language].flatMap(canonical);
}

function canonical(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag).filter((found) => names.of(found.split('-')[0] ?? '') !== undefined);
  } catch {
    return [];
  }
}
