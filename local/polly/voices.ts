/** How a voice is made; a request names one and the voice must have it. */
export const engines = ['standard', 'neural', 'long-form', 'generative'] as const;
export type Engine = (typeof engines)[number];

export interface Voice {
  readonly id: string;
  readonly gender: 'Female' | 'Male';
  readonly languageCode: string;
  /** Languages a bilingual voice speaks beside its own. */
  readonly additionalLanguageCodes: readonly string[];
  readonly engines: readonly Engine[];
}

const letters = { s: 'standard', n: 'neural', l: 'long-form', g: 'generative' } as const;

/** Per language: each voice with its gender and engines (s standard, n neural, l long-form, g generative). */
const table: Readonly<Record<string, string>> = {
  arb: 'Zeina/F/s',
  'ar-AE': 'Hala/F/n Zayd/M/n',
  'ca-ES': 'Arlet/F/n',
  'cmn-CN': 'Zhiyu/F/sn',
  'cs-CZ': 'Jitka/F/n',
  'cy-GB': 'Gwyneth/F/s',
  'da-DK': 'Naja/F/s Mads/M/s Sofie/F/n',
  'de-AT': 'Hannah/F/ng',
  'de-CH': 'Sabrina/F/ng',
  'de-DE': 'Marlene/F/s Vicki/F/sng Hans/M/s Daniel/M/ng Lennart/M/g',
  'en-AU': 'Nicole/F/s Olivia/F/ng Russell/M/s',
  'en-GB': 'Amy/F/sng Emma/F/sn Brian/M/sng Arthur/M/n',
  'en-GB-WLS': 'Geraint/M/s',
  'en-IE': 'Niamh/F/ng',
  'en-IN': 'Aditi/F/s Raveena/F/s Kajal/F/ng',
  'en-NZ': 'Aria/F/ng',
  'en-SG': 'Jasmine/F/ng',
  'en-US':
    'Danielle/F/nlg Gregory/M/nl Ivy/F/sn Joanna/F/sng Kendra/F/sn Kimberly/F/sn Salli/F/sng Joey/M/sn Justin/M/sn ' +
    'Kevin/M/sn Matthew/M/sng Ruth/F/nlg Stephen/M/ng Tiffany/F/g',
  'en-ZA': 'Ayanda/F/ng',
  'es-ES': 'Conchita/F/s Lucia/F/sng Enrique/M/s Sergio/M/ng',
  'es-MX': 'Mia/F/sng Andres/M/ng',
  'es-US': 'Lupe/F/sng Penelope/F/s Miguel/M/s Pedro/M/ng',
  'fi-FI': 'Suvi/F/n',
  'fr-BE': 'Isabelle/F/ng',
  'fr-CA': 'Chantal/F/s Gabrielle/F/ng Liam/M/ng',
  'fr-FR': 'Celine/F/s Lea/F/sng Mathieu/M/s Remi/M/ng Ambre/F/g Florian/M/g',
  'is-IS': 'Dora/F/s Karl/M/s',
  'it-IT': 'Carla/F/s Bianca/F/sng Giorgio/M/s Adriano/M/n Beatrice/F/g Lorenzo/M/g',
  'ja-JP': 'Mizuki/F/s Takumi/M/sn Kazuha/F/n Tomoko/F/n',
  'ko-KR': 'Seoyeon/F/sng Jihye/F/n',
  'nb-NO': 'Liv/F/s Ida/F/n',
  'nl-BE': 'Lisa/F/ng',
  'nl-NL': 'Laura/F/ng Lotte/F/s Ruben/M/s',
  'pl-PL': 'Ewa/F/s Maja/F/s Jacek/M/s Jan/M/s Ola/F/ng',
  'pt-BR': 'Camila/F/sng Vitoria/F/sn Ricardo/M/s Thiago/M/n',
  'pt-PT': 'Ines/F/sn Cristiano/M/s',
  'ro-RO': 'Carmen/F/s',
  'ru-RU': 'Tatyana/F/s Maxim/M/s',
  'sv-SE': 'Astrid/F/s Elin/F/n',
  'tr-TR': 'Filiz/F/s Burcu/F/n',
  'yue-CN': 'Hiujin/F/n',
};

const bilingual: Readonly<Record<string, readonly string[]>> = { Aditi: ['hi-IN'], Kajal: ['hi-IN'] };

/** Polly's voices, as far as the stand-in knows them. */
export const voices: readonly Voice[] = Object.entries(table).flatMap(([languageCode, line]) =>
  line.split(' ').map((entry) => readVoice(languageCode, entry)),
);

function readVoice(languageCode: string, entry: string): Voice {
  const [id = '', gender = '', marks = ''] = entry.split('/');
  return {
    id,
    gender: gender === 'F' ? 'Female' : 'Male',
    languageCode,
    additionalLanguageCodes: bilingual[id] ?? [],
    engines: Object.entries(letters).flatMap(([letter, engine]) => (marks.includes(letter) ? [engine] : [])),
  };
}

/** The voice with an id; `undefined` for one that Polly does not have. */
export function findVoice(id: string): Voice | undefined {
  return voices.find((voice) => voice.id === id);
}

/** Languages whose espeak-ng voice has another name than the first part of the language code. */
const espeakNames: Readonly<Record<string, string>> = {
  arb: 'ar',
  'en-US': 'en-us',
  'es-MX': 'es-419',
  'es-US': 'es-419',
  'fr-BE': 'fr-be',
  'pt-BR': 'pt-br',
  en: 'en-gb',
  fr: 'fr-fr',
};

/** The espeak-ng voice that speaks a language of Polly's. */
export function espeakVoiceFor(languageCode: string): string {
  const primary = languageCode.split('-')[0] ?? languageCode;
  return espeakNames[languageCode] ?? espeakNames[primary] ?? primary;
}

/** Women's voices are pitched higher than men's, and each a little differently (espeak-ng's scale of 0 to 99). */
export function pitchOf(voice: Voice): number {
  const own = [...voice.id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 12;
  return (voice.gender === 'Female' ? 60 : 32) + own;
}
