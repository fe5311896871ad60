import { primaryLanguage, type Warning } from '../../../shared/contract/content/common.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { guessLanguage } from '../verification/language.ts';
import { shareInScriptOf } from '../verification/script.ts';
import { spokenLanguage, type Voice, voices } from './voices.ts';

/** What decides the voice. */
export interface VoiceWish {
  readonly text: string;
  readonly voice?: string | undefined;
  readonly language?: string | undefined;
  /** The language of the site that asks; null where it is not known. */
  readonly siteLanguage: string | null;
}

export interface ChosenVoice {
  readonly voice: Voice;
  readonly warnings: readonly Warning[];
}

/**
 * The voice asked for; else the own voice of the language: as stated, as the text shows beyond doubt, or as the site is.
 *
 * @throws ApiError VALIDATION_FAILED for a voice that does not exist or does not speak the language, for a language
 * that no voice speaks, and for a text whose language nobody can tell
 */
export function chooseVoice({ text, voice: name, language, siteLanguage }: VoiceWish): ChosenVoice {
  if (name !== undefined) return { voice: namedVoice(name, language), warnings: [] };
  const tag = language ?? languageToSpeak(text, siteLanguage);
  const spoken = spokenLanguage(tag);
  const voice = voices.find(({ languageCode }) => languageCode === spoken?.code);
  if (spoken === null || voice === undefined) refuse('language', `No voice speaks ${tag}`);
  if (spoken.isExact) return { voice, warnings: [] };
  const message = `There is no voice for ${tag}: ${voice.name} speaks ${spoken.code}.`;
  return { voice, warnings: [{ code: 'voice_fallback', message }] };
}

/** Never a voice of another language in silence: what is not sure must be said by the caller. */
function languageToSpeak(text: string, siteLanguage: string | null): string {
  const guess = guessLanguage(text);
  const isOfSite = siteLanguage !== null && primaryLanguage(siteLanguage) === guess?.language;
  // The site's tag says more than the text can: which region's voice its visitors know.
  if (isOfSite) return siteLanguage;
  if (guess?.isSure) return guess.language;
  if (siteLanguage !== null && (shareInScriptOf(text, siteLanguage) ?? 1) > 0.5) return siteLanguage;
  return refuse(
    'language',
    'must be given: the language of this text cannot be told. Send a tag such as "en-US"',
  );
}

function namedVoice(name: string, language: string | undefined): Voice {
  const known = voices.filter((voice) => voice.name === name);
  const [first] = known;
  if (first === undefined) refuse('voice', 'is not the name of a voice');
  if (language === undefined) return first;
  const code = spokenLanguage(language)?.code ?? '';
  const spoken =
    known.find(({ languageCode }) => languageCode === code) ??
    known.find(({ languageCode }) => primaryLanguage(languageCode) === primaryLanguage(code));
  if (spoken === undefined) refuse('voice', `does not speak ${language}, but ${first.languageCode}`);
  return spoken;
}

function refuse(path: string, message: string): never {
  throw new ApiError('VALIDATION_FAILED', { details: [{ path, message }] });
}
