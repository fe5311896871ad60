import { PollyClient } from '@aws-sdk/client-polly';
import { boundCalls, boundedOptions, type CallBounds } from '../../../shared/aws/bounded-client.ts';
import * as z from '../../../shared/contract/zod.ts';
import { cacheKeyOf, type TransformCache } from '../../../shared/data/transform-cache.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { type PollyMark, PollySpeech, pollyMarkSchema, type SpeechSettings } from './polly-speech.ts';
import type { SpokenText } from './spoken-text.ts';
import type { SpokenVoice } from './voices.ts';

/** Part of the cache key. Increment whenever the Polly request that synthesizes a segment changes. */
const version = 'speech/1';

const marksSchema = z.array(pollyMarkSchema);

type SpeechCache = Pick<TransformCache, 'read' | 'readBytes' | 'write' | 'writeBytes'>;

export interface SpeechRequest {
  readonly orgId: string;
  readonly siteId: string;
  readonly text: SpokenText;
  readonly settings: SpeechSettings;
  readonly hasMarks: boolean;
}

/** Cached audio and speech marks. A null field requires a Polly call. */
export interface FoundSpeech {
  readonly audio: Buffer | null;
  readonly marks: readonly PollyMark[] | null;
}

export interface SynthesizedSpeech {
  readonly audio: Buffer;
  readonly marks: readonly PollyMark[];
}

/** Create one instance per execution environment, because it remembers which engines the Region does not support. */
export class CachedSpeech {
  private readonly missingEngines = new Set<string>();

  private readonly polly: Pick<PollySpeech, 'speak' | 'marks'>;
  private readonly cache: SpeechCache;

  constructor(polly: Pick<PollySpeech, 'speak' | 'marks'>, cache: SpeechCache) {
    this.polly = polly;
    this.cache = cache;
  }

  isMissing({ name, engine }: SpokenVoice): boolean {
    return this.missingEngines.has(`${name} ${engine}`);
  }

  addMissing({ name, engine }: SpokenVoice): void {
    this.missingEngines.add(`${name} ${engine}`);
  }

  async find(request: SpeechRequest): Promise<FoundSpeech> {
    const [audio, marks] = await Promise.all([
      this.cache.readBytes(audioKey(request)),
      request.hasMarks ? this.cache.read(marksKey(request), marksSchema) : [],
    ]);
    return { audio, marks };
  }

  /**
   * Synthesizes the audio and the speech marks that are not cached. Polly is called for one after the other, so that
   * each segment uses one connection at a time.
   *
   * @param waitUntil called with the cache writes, which never reject
   */
  async speak(
    request: SpeechRequest,
    found: FoundSpeech,
    signal: AbortSignal,
    waitUntil: (storing: Promise<void>) => void,
  ): Promise<SynthesizedSpeech> {
    const { orgId, text, settings } = request;
    let { audio, marks } = found;
    if (audio === null) {
      audio = await this.polly.speak(text, settings, signal);
      waitUntil(this.cache.writeBytes(orgId, audioKey(request), audio));
    }
    if (marks === null) {
      marks = await this.polly.marks(text, settings.voice, signal);
      waitUntil(this.cache.write(orgId, marksKey(request), marks));
    }
    return { audio, marks };
  }
}

function audioKey({ orgId, siteId, text, settings }: SpeechRequest): string {
  return cacheKeyOf({ orgId, siteId, version, request: [text.type, text.sent, settings] });
}

function marksKey({ orgId, siteId, text, settings }: SpeechRequest): string {
  return cacheKeyOf({
    orgId,
    siteId,
    version: `${version}/marks`,
    request: [text.type, text.sent, settings.voice],
  });
}

/**
 * Limits of one Polly call, in addition to the request deadline. Polly's rate limits apply per second, so a retry can
 * succeed.
 */
const speechBounds: CallBounds = {
  connectionTimeoutMs: 2_000,
  requestTimeoutMs: null,
  maximumAttempts: 4,
};

export function createCachedSpeech(cache: SpeechCache, log: Log): CachedSpeech {
  const client = new PollyClient(boundedOptions(speechBounds));
  boundCalls(client, 'polly');
  const polly = new PollySpeech(client, () => log.warn(logMessages.SPEECH_THROTTLED));
  return new CachedSpeech(polly, cache);
}
