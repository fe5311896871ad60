import {
  LanguageCode,
  type PollyClient,
  SynthesizeSpeechCommand,
  type SynthesizeSpeechCommandInput,
  VoiceId,
} from '@aws-sdk/client-polly';
import * as z from '../../../shared/contract/zod.ts';
import { LoggableError } from '../../../shared/errors/errors.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { toServiceApiError } from '../../../shared/http/service-error.ts';
import type { SpokenText } from './spoken-text.ts';
import type { SpokenVoice } from './voices.ts';

/** `Retry-After` value when Polly throttles a call, in seconds. */
const retryAfterSeconds = 2;

const voiceIdSchema = z.enum(VoiceId);
const languageCodeSchema = z.enum(LanguageCode);

export interface SpeechSettings {
  readonly voice: SpokenVoice;
  /** Sample rate in Hz. */
  readonly sampleRate: number;
}

/** A Polly speech mark, with byte offsets into the synthesized text. */
export const pollyMarkSchema = z.object({
  time: z.int(),
  type: z.enum(['sentence', 'word']),
  start: z.int(),
  end: z.int(),
});
export type PollyMark = z.infer<typeof pollyMarkSchema>;

export class EngineNotSupportedError extends LoggableError {
  override readonly name = 'EngineNotSupportedError';
}

export class PollySpeech {
  private readonly client: Pick<PollyClient, 'send'>;
  private readonly onThrottled: () => void;

  constructor(client: Pick<PollyClient, 'send'>, onThrottled: () => void) {
    this.client = client;
    this.onThrottled = onThrottled;
  }

  /** @throws EngineNotSupportedError; ApiError SERVICE_BUSY, TIMEOUT or INTERNAL_ERROR */
  async speak(text: SpokenText, settings: SpeechSettings, signal: AbortSignal): Promise<Buffer> {
    return this.synthesize(
      {
        ...inputOf(text, settings.voice),
        OutputFormat: 'mp3',
        SampleRate: String(settings.sampleRate),
      },
      signal,
    );
  }

  /**
   * Returns the start times of words and sentences, which require a separate call to Polly.
   *
   * @throws EngineNotSupportedError; ApiError SERVICE_BUSY, TIMEOUT or INTERNAL_ERROR
   */
  async marks(text: SpokenText, voice: SpokenVoice, signal: AbortSignal): Promise<PollyMark[]> {
    const lines = await this.synthesize(
      { ...inputOf(text, voice), OutputFormat: 'json', SpeechMarkTypes: ['sentence', 'word'] },
      signal,
    );
    return lines
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => pollyMarkSchema.parse(JSON.parse(line)));
  }

  private async synthesize(input: SynthesizeSpeechCommandInput, signal: AbortSignal): Promise<Buffer> {
    try {
      const { AudioStream } = await this.client.send(new SynthesizeSpeechCommand(input), {
        abortSignal: signal,
      });
      return Buffer.from((await AudioStream?.transformToByteArray()) ?? []);
    } catch (error) {
      throw isEngineRefused(error)
        ? new EngineNotSupportedError(`${input.VoiceId} ${input.Engine}`, { cause: error })
        : this.toApiError(error, signal);
    }
  }

  private toApiError(error: unknown, signal: AbortSignal): ApiError {
    if (signal.aborted) return new ApiError('TIMEOUT', { cause: error });
    if (error instanceof Error && error.name === 'ThrottlingException') this.onThrottled();
    return toServiceApiError(error, retryAfterSeconds);
  }
}

/** Polly documents EngineNotSupportedException for an unsupported engine, but has returned ValidationException. */
function isEngineRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'EngineNotSupportedException') return true;
  return error.name === 'ValidationException' && /support the selected engine/i.test(error.message);
}

function inputOf({ type, sent }: SpokenText, voice: SpokenVoice) {
  return {
    Text: sent,
    TextType: type,
    VoiceId: voiceIdSchema.parse(voice.name),
    Engine: voice.engine,
    LanguageCode: languageCodeSchema.parse(voice.languageCode),
  } as const;
}
