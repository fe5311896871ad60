import { type SpeechEngine, type Voice, voices } from '../../../shared/catalog/voices.ts';
import { ownValue } from '../../../shared/collections/own-value.ts';

export interface SpokenVoice extends Omit<Voice, 'engines'> {
  readonly engine: SpeechEngine;
}

/**
 * Default Polly language codes, keyed by language. Used for a tag without a region or with a region that Polly does not
 * support.
 */
const usualCodes: Readonly<Record<string, string>> = {
  ar: 'arb',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  nb: 'nb-NO',
  nl: 'nl-NL',
  nn: 'nb-NO',
  no: 'nb-NO',
  pt: 'pt-BR',
  yue: 'yue-CN',
  zh: 'cmn-CN',
};

/** Polly's language codes, keyed by equivalent BCP-47 tag. */
const otherNames: Readonly<Record<string, string>> = {
  'zh-CN': 'cmn-CN',
  'zh-SG': 'cmn-CN',
  'zh-HK': 'yue-CN',
  'zh-MO': 'yue-CN',
  'no-NO': 'nb-NO',
  'es-419': 'es-MX',
};

/** Regions in which Latin American Spanish is used. In CLDR, the parent locale of their Spanish locales is es-419. */
const latinAmerica: ReadonlySet<string> = new Set(
  'AR BO BR BZ CL CO CR CU DO EC GT HN NI PA PE PR PY SV UY VE'.split(' '),
);

const codes: ReadonlySet<string> = new Set(voices.map(({ languageCode }) => languageCode));

/** A Polly language. `isExact` is false when its region differs from the requested one. */
export interface SpokenLanguage {
  readonly code: string;
  readonly isExact: boolean;
}

export function spokenLanguage(tag: string): SpokenLanguage | null {
  const { language, region } = new Intl.Locale(tag);
  const wanted = region === undefined ? language : `${language}-${region}`;
  const exact = ownValue(otherNames, wanted) ?? wanted;
  if (codes.has(exact)) return { code: exact, isExact: true };
  const isLatinAmerican = language === 'es' && region !== undefined && latinAmerica.has(region);
  const usual =
    (isLatinAmerican ? otherNames['es-419'] : ownValue(usualCodes, language)) ??
    [...codes].find((code) => code.startsWith(`${language}-`));
  return usual === undefined ? null : { code: usual, isExact: region === undefined };
}
