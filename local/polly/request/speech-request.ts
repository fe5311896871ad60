import * as z from 'zod';
import { ServiceError, validationError } from '../../emulator/http/service-error.ts';
import { parseSsml, plainSpeech, type Speech } from '../speech.ts';
import { type Engine, engines, findVoice, type Voice } from '../voices.ts';

const maximumBilledCharacters = 3_000;
const maximumCharacters = 6_000;

const body = z.strictObject({
  Engine: z.enum(engines).optional(),
  LanguageCode: z.string().optional(),
  OutputFormat: z.enum(['mp3', 'ogg_vorbis', 'json']),
  SampleRate: z.string().optional(),
  SpeechMarkTypes: z.array(z.enum(['sentence', 'word'])).default([]),
  Text: z.string(),
  TextType: z.enum(['text', 'ssml']).optional(),
  VoiceId: z.string(),
});

type Body = z.infer<typeof body>;

const sampleRatesHz = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000];

export interface SpeechRequest {
  readonly voice: Voice;
  readonly engine: Engine;
  readonly languageCode: string;
  readonly format: Body['OutputFormat'];
  readonly sampleRateHz: number;
  readonly markTypes: readonly ('sentence' | 'word')[];
  readonly text: string;
  readonly speech: Speech;
  readonly billedCharacters: number;
}

/**
 * Validates a SynthesizeSpeech request as Polly does.
 * @throws ServiceError Polly's exception for the first violation
 */
export function readSpeechRequest(json: unknown): SpeechRequest {
  const parsed = body.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `Value at '${issue.path.join('.')}': ${issue.message}`);
    throw validationError(`${faults.length} validation error(s) detected: ${faults.join('; ')}`);
  }
  const request = parsed.data;
  const voice = findVoice(request.VoiceId);
  if (voice === undefined) {
    throw validationError(
      `1 validation error detected: Value '${request.VoiceId}' at 'voiceId' failed to satisfy constraint: ` +
        'Member must satisfy enum value set',
    );
  }
  const engine = request.Engine ?? 'standard';
  if (!voice.engines.includes(engine)) {
    const message = `This voice does not support the selected engine: ${engine}`;
    throw new ServiceError(400, 'EngineNotSupportedException', message);
  }
  const speech = readSpeech(request);
  const billed = speech.sources.length;
  if (billed > maximumBilledCharacters || request.Text.length > maximumCharacters) {
    throw new ServiceError(400, 'TextLengthExceededException', 'Maximum text length has been exceeded');
  }
  return {
    voice,
    engine,
    languageCode: languageOf(request, voice),
    format: request.OutputFormat,
    sampleRateHz: sampleRateOf(request, engine),
    markTypes: markTypesOf(request),
    text: request.Text,
    speech,
    billedCharacters: billed,
  };
}

function readSpeech({ Text, TextType }: Body): Speech {
  if (Text.trim() === '') throw validationError('The text to speak must not be empty.');
  return TextType === 'ssml' ? parseSsml(Text) : plainSpeech(Text);
}

function languageOf({ LanguageCode }: Body, voice: Voice): string {
  if (LanguageCode === undefined || LanguageCode === voice.languageCode) return voice.languageCode;
  if (voice.additionalLanguageCodes.includes(LanguageCode)) return LanguageCode;
  const message = 'This voice does not support the selected language';
  throw new ServiceError(400, 'LanguageNotSupportedException', message);
}

function sampleRateOf({ SampleRate }: Body, engine: Engine): number {
  if (SampleRate === undefined) return engine === 'standard' ? 22_050 : 24_000;
  const rate = sampleRatesHz.find((known) => String(known) === SampleRate);
  if (rate !== undefined) return rate;
  throw new ServiceError(400, 'InvalidSampleRateException', 'The specified sample rate is not valid.');
}

function markTypesOf({ SpeechMarkTypes, OutputFormat }: Body): Body['SpeechMarkTypes'] {
  if (SpeechMarkTypes.length > 0 === (OutputFormat === 'json')) return SpeechMarkTypes;
  const message = 'Speech marks are only supported for the output format json, which needs them.';
  throw new ServiceError(400, 'MarksNotSupportedForFormatException', message);
}
