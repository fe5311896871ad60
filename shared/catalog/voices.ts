/**
 * The voices that tts-export speaks with, by the BCP-47 language they speak, each language's own first. What engine speaks
 * them, and which of them a language without its region gets, is the business of functions/content/speech/voices.ts; a
 * test holds the two lists equal.
 */
const namesByLanguage: Readonly<Record<string, string>> = {
  'ar-AE': 'Hala Zayd',
  ar: 'Zeina',
  'ca-ES': 'Arlet',
  'zh-CN': 'Zhiyu',
  'cs-CZ': 'Jitka',
  'cy-GB': 'Gwyneth',
  'da-DK': 'Sofie Naja Mads',
  'de-AT': 'Hannah',
  'de-CH': 'Sabrina',
  'de-DE': 'Vicki Daniel Marlene Hans',
  'en-AU': 'Olivia Nicole Russell',
  'en-GB': 'Amy Emma Brian Arthur Geraint',
  'en-IE': 'Niamh',
  'en-IN': 'Kajal Raveena',
  'en-NZ': 'Aria',
  'en-SG': 'Jasmine',
  'en-US': 'Joanna Matthew Danielle Gregory Ivy Kendra Kimberly Salli Joey Justin Kevin Ruth Stephen',
  'en-ZA': 'Ayanda',
  'es-ES': 'Lucia Sergio Conchita Enrique',
  'es-MX': 'Mia Andres',
  'es-US': 'Lupe Pedro Penelope Miguel',
  'fi-FI': 'Suvi',
  'fr-BE': 'Isabelle',
  'fr-CA': 'Gabrielle Liam Chantal',
  'fr-FR': 'Lea Remi Celine Mathieu',
  'hi-IN': 'Kajal Aditi',
  'is-IS': 'Dora Karl',
  'it-IT': 'Bianca Adriano Carla Giorgio',
  'ja-JP': 'Takumi Kazuha Tomoko Mizuki',
  'ko-KR': 'Seoyeon Jihye',
  'nb-NO': 'Ida Liv',
  'nl-BE': 'Lisa',
  'nl-NL': 'Laura Lotte Ruben',
  'pl-PL': 'Ola Ewa Maja Jacek Jan',
  'pt-BR': 'Camila Vitoria Thiago Ricardo',
  'pt-PT': 'Ines Cristiano',
  'ro-RO': 'Carmen',
  'ru-RU': 'Tatyana Maxim',
  'sv-SE': 'Elin Astrid',
  'tr-TR': 'Burcu Filiz',
  'yue-CN': 'Hiujin',
};

export interface SpeechVoice {
  readonly name: string;
  /** BCP-47. */
  readonly language: string;
}

/** The languages that are spoken, as BCP-47 tags. */
export const speechLanguages: readonly string[] = Object.keys(namesByLanguage);

export const speechVoices: readonly SpeechVoice[] = Object.entries(namesByLanguage).flatMap(
  ([language, names]) => names.split(' ').map((name) => ({ name, language })),
);
