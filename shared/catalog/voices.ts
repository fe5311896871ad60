/** The engines of Amazon Polly that voices are spoken with here, the best first. */
const engines = { g: 'generative', n: 'neural', s: 'standard' } as const;
export type SpeechEngine = (typeof engines)[keyof typeof engines];

export interface Voice {
  readonly name: string;
  /** Polly's code of the language it speaks. */
  readonly languageCode: string;
  /** The engines it has, the best first. */
  readonly engines: readonly SpeechEngine[];
}

/**
 * Polly's voices by language, the one to take by itself first, each with its engines (g generative, n neural,
 * s standard). Sources, read in November 2026: docs.aws.amazon.com/polly/latest/dg/available-voices.html,
 * generative-voices.html, standard-voices.html and doc-history.html. An engine that a Region lacks is found out by asking.
 */
const voicesByLanguage: Readonly<Record<string, string>> = {
  'ar-AE': 'Hala/n Zayd/n',
  arb: 'Zeina/s',
  'ca-ES': 'Arlet/n',
  'cmn-CN': 'Zhiyu/ns',
  'cs-CZ': 'Jitka/n',
  'cy-GB': 'Gwyneth/s',
  'da-DK': 'Sofie/n Naja/s Mads/s',
  'de-AT': 'Hannah/gn',
  'de-CH': 'Sabrina/gn',
  'de-DE': 'Vicki/gns Daniel/gn Lennart/g Marlene/s Hans/s',
  'en-AU': 'Olivia/gn Nicole/s Russell/s',
  'en-GB': 'Amy/gns Emma/ns Brian/gns Arthur/n',
  'en-GB-WLS': 'Geraint/s',
  'en-IE': 'Niamh/gn',
  'en-IN': 'Kajal/gn Raveena/s Aditi/s',
  'en-NZ': 'Aria/gn',
  'en-SG': 'Jasmine/gn',
  'en-US':
    'Joanna/gns Matthew/gns Danielle/gn Gregory/n Ivy/ns Kendra/ns Kimberly/ns Salli/gns Joey/ns Justin/ns Kevin/ns Ruth/gn Stephen/gn Tiffany/g',
  'en-ZA': 'Ayanda/gn',
  'es-ES': 'Lucia/gns Sergio/gn Conchita/s Enrique/s',
  'es-MX': 'Mia/gns Andres/gn',
  'es-US': 'Lupe/gns Pedro/gn Penelope/s Miguel/s',
  'fi-FI': 'Suvi/n',
  'fr-BE': 'Isabelle/gn',
  'fr-CA': 'Gabrielle/gn Liam/gn Chantal/s',
  'fr-FR': 'Lea/gns Remi/gn Ambre/g Florian/g Celine/s Mathieu/s',
  'hi-IN': 'Kajal/gn Aditi/s',
  'is-IS': 'Dora/s Karl/s',
  'it-IT': 'Bianca/gns Adriano/n Beatrice/g Lorenzo/g Carla/s Giorgio/s',
  'ja-JP': 'Takumi/ns Kazuha/n Tomoko/n Mizuki/s',
  'ko-KR': 'Seoyeon/gns Jihye/n',
  'nb-NO': 'Ida/n Liv/s',
  'nl-BE': 'Lisa/gn',
  'nl-NL': 'Laura/gn Lotte/s Ruben/s',
  'pl-PL': 'Ola/gn Ewa/s Maja/s Jacek/s Jan/s',
  'pt-BR': 'Camila/gns Vitoria/ns Thiago/n Ricardo/s',
  'pt-PT': 'Ines/ns Cristiano/s',
  'ro-RO': 'Carmen/s',
  'ru-RU': 'Tatyana/s Maxim/s',
  'sv-SE': 'Elin/n Astrid/s',
  'tr-TR': 'Burcu/n Filiz/s',
  'yue-CN': 'Hiujin/n',
};

/** Every voice, by language; the default voice of a language comes first. */
export const voices: readonly Voice[] = Object.entries(voicesByLanguage).flatMap(([languageCode, list]) =>
  list.split(' ').map((entry) => {
    const [name = '', letters = ''] = entry.split('/');
    const own = Object.entries(engines).flatMap(([letter, engine]) =>
      letters.includes(letter) ? [engine] : [],
    );
    return { name, languageCode, engines: own };
  }),
);

/** BCP-47 tags of the languages that Polly calls by another code. */
const tags: Readonly<Record<string, string>> = { arb: 'ar', 'cmn-CN': 'zh-CN', 'en-GB-WLS': 'en-GB' };

export interface PublishedVoice {
  readonly name: string;
  /** BCP-47. */
  readonly language: string;
  /** The engines it has, the best first. */
  readonly engines: readonly SpeechEngine[];
}

/** The voices as callers know them. */
export const speechVoices: readonly PublishedVoice[] = voices.map(({ name, languageCode, engines }) => ({
  ...{ name, language: tags[languageCode] ?? languageCode, engines },
}));

/** The languages that are spoken, as BCP-47 tags. */
export const speechLanguages: readonly string[] = [...new Set(speechVoices.map(({ language }) => language))];
