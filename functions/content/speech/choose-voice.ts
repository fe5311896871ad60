import { primaryLanguage, type Warning } from '../../../shared/contract/content/common.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { detectLanguage } from '../verification/language.ts';
import { spokenLanguage, type Voice, voices } from './voices.ts';

/** What decides the voice. */
export interface VoiceWish {
  readonly text: string;
  readonly voice?: string | undefined;
  readonly language?: string | undefined;
}

/** A text in a language that was only guessed is spoken, and the answer says how. */
const fallback = { code: 'en-US', isExact: false };

export interface ChosenVoice {
  readonly voice: Voice;
  readonly warnings: readonly Warning[];
}

/**
 * The voice asked for; else the own voice of the language, as stated or as the text looks.
 *
 * @throws ApiError VALIDATION_FAILED for a voice that does not exist or does not speak the language, and for a
 * language that no voice speaks
 */
export function chooseVoice({ text, voice: name, language }: VoiceWish): ChosenVoice {
  if (name !== undefined) return { voice: namedVoice(name, language), warnings: [] };
  const tag = language ?? detectLanguage(text);
  const spoken = spokenLanguage(tag) ?? (language === undefined ? fallback : null);
  const voice = voices.find(({ languageCode }) => languageCode === spoken?.code);
  if (spoken === null || voice === undefined) refuse('language', `No voice speaks ${tag}`);
  if (spoken.isExact) return { voice, warnings: [] };
  const message = `There is no voice for ${tag}: ${voice.name} speaks ${spoken.code}.`;
  return { voice, warnings: [{ code: 'voice_fallback', message }] };
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
