const maleVoices: ReadonlySet<string> = new Set(
  (
    'Adriano Andres Arthur Brian Cristiano Daniel Enrique Florian Geraint Giorgio Gregory Hans Jacek Jan Joey Justin Karl ' +
    'Kevin Lennart Liam Lorenzo Mads Mathieu Matthew Maxim Miguel Pedro Remi Ricardo Ruben Russell Sergio Stephen Takumi ' +
    'Thiago Zayd'
  ).split(' '),
);

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
export function pitchOf(voiceId: string): number {
  const own = [...voiceId].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 12;
  return (maleVoices.has(voiceId) ? 32 : 60) + own;
}
