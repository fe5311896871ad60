import { speechPrice } from '../../../shared/catalog/credits.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import type {
  AudioFormat,
  SpeechMark,
  TtsExportRequest,
} from '../../../shared/contract/content/tts-export.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RunContext, Transform } from '../engine/transform.ts';
import { type ChosenVoice, chooseVoice } from '../speech/choose-voice.ts';
import { inParallel } from '../speech/in-parallel.ts';
import type { KeptSpeech } from '../speech/kept-speech.ts';
import { BrokenAudioError } from '../speech/mp3.ts';
import type { SpeechSettings } from '../speech/polly-speech.ts';
import { joinSegments, type Recording, type SpokenSegment } from '../speech/recording.ts';
import { cutIntoSegments, type Segment } from '../speech/segments.ts';
import { fastestRatePercent, spokenText } from '../speech/spoken-text.ts';
import type { SpeechEngine } from '../speech/voices.ts';

const version = 'tts-export/2';

/** Requests at Polly at once: neural voices take eight a second for the whole account. */
const parallelRequests = 4;

/** Largest audio in bytes: in base64 and with marks it must fit into Lambda's answer of 6 MB. */
const maximumAudioBytes = 4_200_000;

/** Hertz. Long and slow speech gets the lower rate, so that it still fits into one answer. */
const usualSampleRate = 22_050;
const lowSampleRate = 16_000;

/** From so many characters at the normal rate on, speech counts as long. */
const longSpeechCharacters = 8_000;

const mediaTypes = { mp3: 'audio/mpeg', ogg: 'audio/ogg' } as const satisfies Record<AudioFormat, string>;

interface SpeechFields {
  readonly audio: string;
  readonly mediaType: 'audio/mpeg' | 'audio/ogg';
  readonly voice: string;
  readonly engine: SpeechEngine;
  readonly durationMs: number;
  readonly marks: readonly SpeechMark[];
}

/** POST /content/tts-export. `speaker` is what speaks, as answers name it. */
export function ttsExportTransform(
  speech: KeptSpeech,
  speaker: string,
): Transform<TtsExportRequest, SpeechFields> {
  return {
    name: 'tts-export',
    version: () => version,
    price: ({ text }) => speechPrice(characterCount(text)),
    async run(body, context) {
      const chosen = chooseVoice({ ...body, siteLanguage: context.siteLanguage });
      const recording = await record(body, chosen, context, speech);
      return {
        fields: {
          audio: recording.audio.toString('base64'),
          mediaType: mediaTypes[body.format],
          voice: chosen.voice.name,
          engine: chosen.voice.engine,
          durationMs: recording.durationMs,
          marks: recording.marks,
        },
        mode: 'standard',
        model: speaker,
        warnings: [...chosen.warnings, ...modeWarnings(body), ...rateWarnings(body)],
        isFree: false,
      };
    },
  };
}

/** A mode chooses a model, and there is none to choose here: more would be paid for the same sound. */
function modeWarnings({ mode }: TtsExportRequest): Warning[] {
  if (mode === 'standard') return [];
  const message = 'Speech has one mode, standard: it was used, and charged as such.';
  return [{ code: 'mode_not_used', message }];
}

/** A visitor may read faster than the voices here speak: a player makes up for the rest. */
function rateWarnings({ rate }: TtsExportRequest): Warning[] {
  if (rate <= fastestRatePercent) return [];
  const times = rate / fastestRatePercent;
  const message = `The voice speaks at ${fastestRatePercent} percent at most: play the audio ${times} times as fast.`;
  return [{ code: 'rate_not_reached', message }];
}

function spokenRate({ rate }: TtsExportRequest): number {
  return Math.min(rate, fastestRatePercent);
}

async function record(
  body: TtsExportRequest,
  { voice }: ChosenVoice,
  { orgId, deadlineMs }: RunContext,
  speech: KeptSpeech,
): Promise<Recording> {
  const segments = cutIntoSegments(body.text, voice.languageCode);
  if (segments.length === 0) {
    throw new ApiError('VALIDATION_FAILED', {
      details: [{ path: 'text', message: 'must have a letter or a digit: there is nothing to speak' }],
    });
  }
  const signal = AbortSignal.timeout(Math.max(1, deadlineMs - Date.now()));
  const settings = settingsFor(body, voice);
  const speak = (segment: Segment) => speakSegment(orgId, segment, body, settings, speech, signal);
  const recording = join(body, await inParallel(segments, parallelRequests, speak));
  if (recording.audio.length > maximumAudioBytes) {
    throw new ApiError('PAYLOAD_TOO_LARGE', {
      message: 'The audio would be larger than one answer may be. Send less text, or a higher rate.',
    });
  }
  return recording;
}

function join({ format, text }: TtsExportRequest, segments: readonly SpokenSegment[]): Recording {
  try {
    const recording = joinSegments(format, text, segments);
    if (recording.durationMs > 0) return recording;
  } catch (error) {
    if (!(error instanceof BrokenAudioError)) throw error;
    throw new ApiError('MODEL_OUTPUT_INVALID', { cause: error });
  }
  throw new ApiError('MODEL_OUTPUT_INVALID');
}

function settingsFor(body: TtsExportRequest, voice: SpeechSettings['voice']): SpeechSettings {
  const { text, format } = body;
  const isLong = (text.length * 100) / spokenRate(body) > longSpeechCharacters;
  return { voice, format, sampleRate: isLong ? lowSampleRate : usualSampleRate };
}

async function speakSegment(
  orgId: string,
  segment: Segment,
  body: TtsExportRequest,
  settings: SpeechSettings,
  speech: KeptSpeech,
  signal: AbortSignal,
): Promise<SpokenSegment> {
  const spoken = spokenText(segment.text, spokenRate(body));
  const audio = await speech.speak(orgId, spoken, settings, signal);
  return {
    segment,
    spoken,
    audio,
    marks: body.marks ? await speech.marks(orgId, spoken, settings, signal) : [],
  };
}
