import { type Voice, voices } from '../../../shared/catalog/voices.ts';
import { primaryLanguage, type Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { isSameLanguage } from '../language/language-tags.ts';
import { fitsSite, guessLanguage } from '../verification/language.ts';
import { type SpokenVoice, spokenLanguage } from './voices.ts';

export interface VoiceRequest {
  readonly text: string;
  readonly voice?: string | undefined;
  readonly language?: string | undefined;
  readonly siteLanguage: string | null;
  readonly mode: AiMode;
  readonly marks: boolean;
}

export interface ChosenVoice {
  /**
   * Voices to try, in order of preference. The next one is tried when the Region does not support the engine of the
   * current one.
   */
  readonly candidates: readonly [SpokenVoice, ...SpokenVoice[]];
  readonly warnings: readonly Warning[];
}

/**
 * Chooses the requested voice, or the default voice of the language. The language is, in order of preference, the
 * requested one, a reliably detected one, the site's, or an uncertain detected one with a warning.
 *
 * The modes `smart` and `genius` use the voice's best engine, and `standard` excludes the generative engine. That
 * engine does not support speech marks, so a request for speech marks uses another engine if the voice has one.
 * @throws ApiError VALIDATION_FAILED if the voice does not exist, does not speak the language or has no engine for the
 * mode, if the language has no voice, or if the language of the text cannot be detected
 */
export function chooseVoice(request: VoiceRequest): ChosenVoice {
  const { text, voice: name, language, siteLanguage } = request;
  if (name !== undefined)
    return { candidates: candidatesOf(namedVoice(name, language), request), warnings: [] };
  const { tag, warnings } =
    language === undefined ? languageToSpeak(text, siteLanguage) : { tag: language, warnings: [] };
  const spoken = spokenLanguage(tag);
  const voice = voices.find(({ languageCode }) => languageCode === spoken?.code);
  if (spoken === null || voice === undefined) refuse('language', `is not supported by any voice: ${tag}`);
  const candidates = candidatesOf(voice, request);
  if (spoken.isExact) return { candidates, warnings };
  const message = `There is no voice for ${tag}: ${voice.name} speaks ${spoken.code}.`;
  return { candidates, warnings: [...warnings, { code: 'voice_fallback', message }] };
}

/**
 * Returns true if the request may use the generative engine, in which case its higher price is reserved. With speech
 * marks, only a requested voice without another engine uses it.
 */
export function mayBeGenerative({
  voice,
  mode,
  marks,
}: Pick<VoiceRequest, 'voice' | 'mode' | 'marks'>): boolean {
  if (mode === 'standard') return false;
  if (voice === undefined) return !marks;
  return voices.some(
    ({ name, engines }) => name === voice && enginesFor(engines, mode, marks)[0] === 'generative',
  );
}

function candidatesOf(
  { name, languageCode, engines }: Voice,
  { voice: wanted, mode, marks }: VoiceRequest,
): [SpokenVoice, ...SpokenVoice[]] {
  const own = enginesFor(engines, mode, marks).map((engine) => ({ name, languageCode, engine }));
  const [first, ...rest] = own;
  if (first === undefined) return refuse('voice', 'supports only the modes smart and genius');
  const other = voices.find(
    (voice) => voice.languageCode === languageCode && voice.engines[0] === 'standard',
  );
  const isOtherNeeded = wanted === undefined && own.at(-1)?.engine !== 'standard' && other !== undefined;
  return isOtherNeeded
    ? [first, ...rest, { name: other.name, languageCode, engine: 'standard' }]
    : [first, ...rest];
}

function enginesFor(engines: Voice['engines'], mode: AiMode, marks: boolean): Voice['engines'] {
  const others = engines.filter((engine) => engine !== 'generative');
  if (mode === 'standard') return others;
  return marks && others.length > 0 ? others : engines;
}

function languageToSpeak(text: string, siteLanguage: string | null): { tag: string; warnings: Warning[] } {
  const guess = guessLanguage(text);
  const isOfSite = siteLanguage !== null && fitsSite(text, guess, siteLanguage);
  // Prefers the site's tag to the detected language, because the tag also selects a regional voice.
  const isSiteGuess = siteLanguage !== null && guess !== null && isSameLanguage(siteLanguage, guess.language);
  if (isOfSite && (guess?.isSure !== true || isSiteGuess)) return { tag: siteLanguage, warnings: [] };
  if (guess?.isSure) return { tag: guess.language, warnings: [] };
  const [near] = guess?.near ?? [];
  if (near !== undefined) {
    const message = `The language of the text is uncertain: it is spoken as ${near}. State it in the field language.`;
    return { tag: near, warnings: [{ code: 'language_unsure', message }] };
  }
  return refuse(
    'language',
    'is required: the language of this text could not be detected. Send a tag such as "en-US"',
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
