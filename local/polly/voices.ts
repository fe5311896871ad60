import voiceTable from './voices.json' with { type: 'json' };

export const engines = ['standard', 'neural', 'long-form', 'generative'] as const;
export type Engine = (typeof engines)[number];

export interface Voice {
  readonly id: string;
  readonly gender: 'Female' | 'Male';
  readonly languageCode: string;
  /** Additional languages of a bilingual voice. */
  readonly additionalLanguageCodes: readonly string[];
  readonly engines: readonly Engine[];
}

const letters = { s: 'standard', n: 'neural', l: 'long-form', g: 'generative' } as const;

const bilingual: Readonly<Record<string, readonly string[]>> = { Aditi: ['hi-IN'], Kajal: ['hi-IN'] };

/** Polly's voices, read from table entries of the form `name/gender/engines`, with one letter per engine. */
export const voices: readonly Voice[] = Object.entries(voiceTable).flatMap(([languageCode, line]) =>
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

export function findVoice(id: string): Voice | undefined {
  return voices.find((voice) => voice.id === id);
}

/** Languages whose espeak-ng voice is not named after the primary language subtag. */
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

export function espeakVoiceFor(languageCode: string): string {
  const primary = languageCode.split('-')[0] ?? languageCode;
  return espeakNames[languageCode] ?? espeakNames[primary] ?? primary;
}

/** Returns a pitch from 0 to 99. It depends on the voice ID, and is higher for female voices than for male voices. */
export function pitchOf(voice: Voice): number {
  const own = [...voice.id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 12;
  return (voice.gender === 'Female' ? 60 : 32) + own;
}
