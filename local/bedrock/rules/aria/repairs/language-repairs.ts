import { eld } from 'eld/extrasmall';
import type { Failure } from '../page.ts';
import type { Change } from '../patch.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const twoLetterCodes = [...'abcdefghijklmnopqrstuvwxyz']
  .flatMap((first, _, letters) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined);
/** Fewer letters than this say too little of a language. */
const minimumLetters = 30;

/** Ways to give the page or a part of it a language that exists. */
export function mendLanguage({ rule, element }: Failure): Change[] {
  const stated = element.getAttribute('lang') ?? '';
  const declared = [
    stated,
    element.getAttribute('xml:lang') ?? '',
    metaLanguage(element),
    languageOfMost(element),
  ].flatMap((tag) => repairTag(tag, stated));
  const changes: Change[] = declared.map((value) => ({
    element,
    attribute: 'lang',
    value,
    explanation: `The language that the page states, written as a valid tag: ${value}.`,
  }));
  const guessed = guessLanguage(element);
  if (guessed !== undefined) {
    changes.push({
      element,
      attribute: 'lang',
      value: guessed,
      explanation: `The text looks like ${names.of(guessed) ?? guessed}.`,
    });
  }
  if (rule === 'valid-lang') {
    changes.push({
      element,
      attribute: 'lang',
      value: null,
      explanation: 'No such language; without it the language of the page applies.',
    });
  } else {
    changes.push({
      element,
      attribute: 'lang',
      value: 'en',
      explanation: 'There is too little text to tell the language; English is assumed.',
    });
  }
  return changes;
}

/** Valid tags that a faulty one may have meant: other separators, capitals, a language's name instead of its code. */
function repairTag(tag: string, faulty: string): string[] {
  const cleaned = tag
    .trim()
    .replace(/[_\s.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (cleaned === '') return [];
  const byName = twoLetterCodes.find((code) =>
    [names.of(code), nativeName(code)].some((name) => name?.toLowerCase() === cleaned.toLowerCase()),
  );
  const subtags = cleaned.split('-');
  const candidates = [
    byName,
    canonical(cleaned),
    canonical(subtags.slice(0, 2).join('-')),
    canonical(subtags[0] ?? ''),
  ];
  return [
    ...new Set(candidates.filter((candidate) => candidate !== undefined && candidate !== faulty)),
  ].flatMap((candidate) => candidate ?? []);
}

function canonical(tag: string): string | undefined {
  try {
    const [found] = Intl.getCanonicalLocales(tag);
    return found !== undefined && names.of(found.split('-')[0] ?? '') !== undefined ? found : undefined;
  } catch {
    return undefined;
  }
}

function nativeName(code: string): string | undefined {
  return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
}

function metaLanguage(element: Element): string {
  const document = element.ownerDocument;
  const meta = document.querySelector('meta[http-equiv="content-language" i], meta[property="og:locale"]');
  return element === document.documentElement
    ? (meta?.getAttribute('content') ?? document.body?.getAttribute('lang') ?? '')
    : '';
}

/** The language stated for at least half of the page's text. */
function languageOfMost(element: Element): string {
  if (element.localName !== 'html') return '';
  const all = proseOf(element).length;
  const parts = [...element.querySelectorAll('body[lang], body [lang]')];
  return parts.find((part) => proseOf(part).length * 2 >= all)?.getAttribute('lang') ?? '';
}

/** The language of an element's text by its letter groups (eld); undefined for a short or doubtful text. */
function guessLanguage(element: Element): string | undefined {
  const text = proseOf(element);
  if ((text.match(/\p{L}/gu)?.length ?? 0) < minimumLetters) return undefined;
  const guess = eld.detect(text);
  return guess.isReliable() ? guess.language : undefined;
}

/** The text of an element without scripts and styles. */
function proseOf(element: Element): string {
  const parts: string[] = [];
  for (const child of element.childNodes) {
    if (child.nodeType === child.TEXT_NODE) parts.push(child.textContent ?? '');
  }
  for (const child of element.children) {
    if (!/^(?:script|style|noscript|template)$/.test(child.localName)) parts.push(proseOf(child));
  }
  return parts.join(' ').trim();
}
