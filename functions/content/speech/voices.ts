/** An engine of Amazon Polly that a voice is spoken with here. */
export type SpeechEngine = 'neural' | 'standard';

export interface Voice {
  readonly name: string;
  /** Polly's code of the language it speaks. */
  readonly languageCode: string;
  readonly engine: SpeechEngine;
}

/**
 * Polly's voices by language, the one to take by itself first; with the neural engine where a voice has it.
 * Source: https://docs.aws.amazon.com/polly/latest/dg/available-voices.html, read in November 2026.
 */
const voicesByLanguage: Readonly<Record<string, { readonly neural?: string; readonly standard?: string }>> = {
  'ar-AE': { neural: 'Hala Zayd' },
  arb: { standard: 'Zeina' },
  'ca-ES': { neural: 'Arlet' },
  'cmn-CN': { neural: 'Zhiyu' },
  'cs-CZ': { neural: 'Jitka' },
  'cy-GB': { standard: 'Gwyneth' },
  'da-DK': { neural: 'Sofie', standard: 'Naja Mads' },
  'de-AT': { neural: 'Hannah' },
  'de-CH': { neural: 'Sabrina' },
  'de-DE': { neural: 'Vicki Daniel', standard: 'Marlene Hans' },
  'en-AU': { neural: 'Olivia', standard: 'Nicole Russell' },
  'en-GB': { neural: 'Amy Emma Brian Arthur' },
  'en-GB-WLS': { standard: 'Geraint' },
  'en-IE': { neural: 'Niamh' },
  'en-IN': { neural: 'Kajal', standard: 'Raveena' },
  'en-NZ': { neural: 'Aria' },
  'en-SG': { neural: 'Jasmine' },
  'en-US': {
    neural: 'Joanna Matthew Danielle Gregory Ivy Kendra Kimberly Salli Joey Justin Kevin Ruth Stephen',
  },
  'en-ZA': { neural: 'Ayanda' },
  'es-ES': { neural: 'Lucia Sergio', standard: 'Conchita Enrique' },
  'es-MX': { neural: 'Mia Andres' },
  'es-US': { neural: 'Lupe Pedro', standard: 'Penelope Miguel' },
  'fi-FI': { neural: 'Suvi' },
  'fr-BE': { neural: 'Isabelle' },
  'fr-CA': { neural: 'Gabrielle Liam', standard: 'Chantal' },
  'fr-FR': { neural: 'Lea Remi', standard: 'Celine Mathieu' },
  'hi-IN': { neural: 'Kajal', standard: 'Aditi' },
  'is-IS': { standard: 'Dora Karl' },
  'it-IT': { neural: 'Bianca Adriano', standard: 'Carla Giorgio' },
  'ja-JP': { neural: 'Takumi Kazuha Tomoko', standard: 'Mizuki' },
  'ko-KR': { neural: 'Seoyeon Jihye' },
  'nb-NO': { neural: 'Ida', standard: 'Liv' },
  'nl-BE': { neural: 'Lisa' },
  'nl-NL': { neural: 'Laura', standard: 'Lotte Ruben' },
  'pl-PL': { neural: 'Ola', standard: 'Ewa Maja Jacek Jan' },
  'pt-BR': { neural: 'Camila Vitoria Thiago', standard: 'Ricardo' },
  'pt-PT': { neural: 'Ines', standard: 'Cristiano' },
  'ro-RO': { standard: 'Carmen' },
  'ru-RU': { standard: 'Tatyana Maxim' },
  'sv-SE': { neural: 'Elin', standard: 'Astrid' },
  'tr-TR': { neural: 'Burcu', standard: 'Filiz' },
  'yue-CN': { neural: 'Hiujin' },
};

/** Which of Polly's languages a language is spoken in when its tag names no region, or none that Polly has. */
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

/** Tags that name one of Polly's languages in another way. */
const otherNames: Readonly<Record<string, string>> = {
  'zh-CN': 'cmn-CN',
  'zh-SG': 'cmn-CN',
  'zh-HK': 'yue-CN',
  'zh-MO': 'yue-CN',
  'no-NO': 'nb-NO',
};

/** Every voice, each language's own first. */
export const voices: readonly Voice[] = Object.entries(voicesByLanguage).flatMap(
  ([languageCode, { neural, standard }]) => [
    ...namesIn(neural).map((name) => ({ name, languageCode, engine: 'neural' as const })),
    ...namesIn(standard).map((name) => ({ name, languageCode, engine: 'standard' as const })),
  ],
);

function namesIn(list: string | undefined): string[] {
  return list?.split(' ') ?? [];
}

/** A language of Polly for a BCP-47 tag, and whether the region is the one asked for. */
export interface SpokenLanguage {
  readonly code: string;
  readonly isExact: boolean;
}

/** How Polly speaks a language; null when it does not. */
export function spokenLanguage(tag: string): SpokenLanguage | null {
  const { language, region } = new Intl.Locale(tag);
  const wanted = region === undefined ? language : `${language}-${region}`;
  const exact = otherNames[wanted] ?? wanted;
  if (Object.hasOwn(voicesByLanguage, exact)) return { code: exact, isExact: true };
  const usual =
    usualCodes[language] ?? Object.keys(voicesByLanguage).find((code) => code.startsWith(`${language}-`));
  return usual === undefined ? null : { code: usual, isExact: region === undefined };
}
