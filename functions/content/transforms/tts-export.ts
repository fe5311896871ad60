import { speechPrice } from '../../../shared/catalog/credits.ts';
import type { SpeechEngine } from '../../../shared/catalog/voices.ts';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import type { SpeechMark, TtsExportRequest } from '../../../shared/contract/content/tts-export.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RunContext, Transform } from '../engine/transform.ts';
import type { CachedSpeech } from '../speech/cached-speech.ts';
import { type ChosenVoice, chooseVoice, mayBeGenerative } from '../speech/choose-voice.ts';
import { BrokenAudioError } from '../speech/mp3.ts';
import { EngineNotSupportedError, type SpeechSettings } from '../speech/polly-speech.ts';
import { joinSegments, type Recording, type SpokenSegment } from '../speech/recording.ts';
import { type Segment, splitIntoSegments } from '../speech/segments.ts';
import { estimateAudioBytes, maximumAudioBytes } from '../speech/speech-size.ts';
import { fastestRatePercent, spokenText } from '../speech/spoken-text.ts';
import type { SpokenVoice } from '../speech/voices.ts';

const version = 'tts-export/3';

/**
 * Maximum number of concurrent Polly requests. Polly limits neural and generative voices to eight requests per second
 * per account.
 */
const parallelRequests = 4;

/** Sample rates in Hz. Long or slow speech uses the lower rate, so that it fits into one response. */
const usualSampleRate = 22_050;
const lowSampleRate = 16_000;

/** Above this many characters, speech at the normal speaking rate uses the lower sample rate. */
const longSpeechCharacters = 8_000;

interface SpeechFields {
  readonly audio: string;
  readonly mediaType: 'audio/mpeg';
  readonly voice: string;
  readonly engine: SpeechEngine;
  readonly durationMs: number;
  readonly marks: readonly SpeechMark[];
}

interface Spoken {
  readonly recording: Recording;
  readonly voice: SpokenVoice;
}

/**
 * Implements `POST /content/tts-export`.
 *
 * @param speechModel name of the speech service, returned in the response field `model`
 */
export function ttsExportTransform(
  speech: CachedSpeech,
  speechModel: string,
): Transform<TtsExportRequest, SpeechFields> {
  return {
    name: 'tts-export',
    version: () => version,
    price: (body) => speechPrice(characterCount(body.text), mayBeGenerative(body)),
    async run(body, context) {
      const chosen = chooseVoice({ ...body, siteLanguage: context.siteLanguage });
      const { recording, voice } = await speak(body, chosen, context, speech);
      const isGenerative = voice.engine === 'generative';
      return {
        fields: {
          audio: recording.audio.toString('base64'),
          mediaType: 'audio/mpeg',
          voice: voice.name,
          engine: voice.engine,
          durationMs: recording.durationMs,
          marks: recording.marks,
        },
        mode: isGenerative ? 'smart' : 'standard',
        model: speechModel,
        warnings: [...chosen.warnings, ...engineWarnings(body, chosen, voice), ...rateWarnings(body)],
        isFree: false,
        credits: speechPrice(characterCount(body.text), isGenerative),
      };
    },
  };
}

function engineWarnings(
  { mode, marks }: TtsExportRequest,
  { candidates: [best] }: ChosenVoice,
  { name, engine }: SpokenVoice,
): Warning[] {
  const warnings: Warning[] = [];
  const isLess = engine !== best.engine || name !== best.name;
  if (isLess) {
    const message = `The ${best.engine} engine of ${best.name} is not available here: ${name} speaks with the ${engine} engine.`;
    warnings.push({ code: 'voice_fallback', message });
  }
  if (mode === 'genius' && engine === 'generative') {
    const message = 'Speech supports modes up to smart: smart was used and charged.';
    warnings.push({ code: 'mode_not_used', message });
  }
  if (mode !== 'standard' && engine !== 'generative') {
    const reason =
      marks && !isLess ? 'Marks require' : `${name} has no generative engine${isLess ? ' here' : ''}: it has`;
    const message = `${reason} the ${engine} engine. It was used and charged as mode standard.`;
    warnings.push({ code: 'mode_not_used', message });
  }
  if (marks && engine === 'generative') {
    const message = `${name} supports only the generative engine, which provides no marks.`;
    warnings.push({ code: 'marks_not_available', message });
  }
  return warnings;
}

/**
 * Synthesizes speech with the first candidate voice that this Region supports.
 * @throws ApiError VALIDATION_FAILED, PAYLOAD_TOO_LARGE, and the errors of Polly calls
 */
async function speak(
  body: TtsExportRequest,
  { candidates }: ChosenVoice,
  context: RunContext,
  speech: CachedSpeech,
): Promise<Spoken> {
  const segments = splitIntoSegments(body.text, candidates[0].languageCode);
  if (segments.length === 0) refuse('text', 'must contain a letter or a digit to speak');
  if (estimateAudioBytes(body.text, spokenRate(body)) > maximumAudioBytes) throw tooLarge();
  for (const voice of candidates.filter((candidate) => !speech.isMissing(candidate))) {
    try {
      return { recording: await record(body, segments, voice, context, speech), voice };
    } catch (error) {
      if (!(error instanceof EngineNotSupportedError)) throw error;
      speech.addMissing(voice);
    }
  }
  const [{ name }] = candidates;
  if (body.voice === undefined)
    return refuse('language', `has no voice available in this Region: ${name} is not supported`);
  return refuse('voice', `${name} is not available in this Region. Omit it or send another voice`);
}

function rateWarnings({ rate }: TtsExportRequest): Warning[] {
  if (rate <= fastestRatePercent) return [];
  const times = rate / fastestRatePercent;
  const message = `The voice speaks at ${fastestRatePercent} percent at most: play the audio at ${times} times the speed.`;
  return [{ code: 'rate_not_reached', message }];
}

function spokenRate({ rate }: TtsExportRequest): number {
  return Math.min(rate, fastestRatePercent);
}

async function record(
  body: TtsExportRequest,
  segments: readonly Segment[],
  voice: SpokenVoice,
  { orgId, siteId, deadlineMs, waitUntil }: RunContext,
  speech: CachedSpeech,
): Promise<Recording> {
  const signal = AbortSignal.timeout(Math.max(1, deadlineMs - Date.now()));
  const settings = settingsFor(body, voice);
  const hasMarks = body.marks && voice.engine !== 'generative';
  const requests = segments.map((segment) => ({
    segment,
    request: { orgId, siteId, text: spokenText(segment.text, spokenRate(body)), settings, hasMarks },
  }));
  // Reads all cache entries concurrently, which takes one round trip regardless of text length.
  const looked = await Promise.all(
    requests.map(async ({ segment, request }) => ({ segment, request, found: await speech.find(request) })),
  );
  const speakOne = async ({ segment, request, found }: (typeof looked)[number]): Promise<SpokenSegment> => {
    const synthesized = await speech.speak(request, found, signal, waitUntil);
    return { segment, spoken: request.text, ...synthesized };
  };
  const recording = join(body.text, await inParallel(looked, parallelRequests, speakOne));
  // Checks the actual size, because unusually slow voices can exceed the earlier estimate.
  if (recording.audio.length > maximumAudioBytes) throw tooLarge();
  return recording;
}

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', {
    message: 'The audio would exceed the maximum response size. Send less text or a higher rate.',
  });
}

function refuse(path: string, message: string): never {
  throw new ApiError('VALIDATION_FAILED', { details: [{ path, message }] });
}

function join(text: string, segments: readonly SpokenSegment[]): Recording {
  try {
    const recording = joinSegments(text, segments);
    if (recording.durationMs > 0) return recording;
  } catch (error) {
    if (!(error instanceof BrokenAudioError)) throw error;
    throw new ApiError('MODEL_OUTPUT_INVALID', { cause: error });
  }
  throw new ApiError('MODEL_OUTPUT_INVALID');
}

function settingsFor(body: TtsExportRequest, voice: SpeechSettings['voice']): SpeechSettings {
  const isLong = (body.text.length * 100) / spokenRate(body) > longSpeechCharacters;
  return { voice, sampleRate: isLong ? lowSampleRate : usualSampleRate };
}
