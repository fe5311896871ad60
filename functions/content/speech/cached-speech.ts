import { PollyClient } from '@aws-sdk/client-polly';
import { boundCalls, boundedOptions, type CallBounds } from '../../../shared/aws/bounded-client.ts';
import * as z from '../../../shared/contract/zod.ts';
import { cacheKeyOf } from '../../../shared/data/transform-cache.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import type { ResponseCache } from '../engine/response-cache.ts';
import { MissingEngines } from './missing-engines.ts';
import { type PollyMark, PollySpeech, type SpeechSettings } from './polly-speech.ts';
import type { SpokenText } from './spoken-text.ts';

/** Raise it with every change in how a segment is sent. */
const version = 'speech/1';

const marksSchema = z.array(
  z.object({ time: z.int(), type: z.enum(['sentence', 'word']), start: z.int(), end: z.int() }),
);

type SpeechCache = Pick<ResponseCache, 'get' | 'getBytes' | 'put' | 'putBytes'>;

/** A segment to be spoken for an organization. */
export interface SpeechRequest {
  readonly orgId: string;
  readonly text: SpokenText;
  readonly settings: SpeechSettings;
  readonly hasMarks: boolean;
}

/** What the cache has of a segment; null is what Polly has to be called for. */
export interface FoundSpeech {
  readonly audio: Buffer | null;
  readonly marks: readonly PollyMark[] | null;
}

/** A spoken segment; without marks where the request has none. */
export interface HeardSpeech {
  readonly audio: Buffer;
  readonly marks: readonly PollyMark[];
}

/** Speaks segments by Polly and caches them for their organization. */
export class CachedSpeech {
  private readonly polly: Pick<PollySpeech, 'speak' | 'marks'>;
  private readonly cache: SpeechCache;
  /** Engines that this Region refuses. */
  readonly missing: MissingEngines;

  constructor(polly: Pick<PollySpeech, 'speak' | 'marks'>, cache: SpeechCache, missing: MissingEngines) {
    this.polly = polly;
    this.cache = cache;
    this.missing = missing;
  }

  /** Looks up audio and marks, in parallel. */
  async find(request: SpeechRequest): Promise<FoundSpeech> {
    const [audio, marks] = await Promise.all([
      this.cache.getBytes(audioKey(request)),
      request.hasMarks ? this.cache.get(marksKey(request), marksSchema) : [],
    ]);
    return { audio, marks };
  }

  /**
   * Has Polly speak what was not found: first the audio, then the marks, so that a segment is one request at a time.
   *
   * @param waitUntil takes the cache writes, which never reject
   */
  async speak(
    request: SpeechRequest,
    found: FoundSpeech,
    signal: AbortSignal,
    waitUntil: (storing: Promise<void>) => void,
  ): Promise<HeardSpeech> {
    const { orgId, text, settings } = request;
    let { audio, marks } = found;
    if (audio === null) {
      audio = await this.polly.speak(text, settings, signal);
      waitUntil(this.cache.putBytes(orgId, audioKey(request), audio));
    }
    if (marks === null) {
      marks = await this.polly.marks(text, settings.voice, signal);
      waitUntil(this.cache.put(orgId, marksKey(request), marks));
    }
    return { audio, marks };
  }
}

function audioKey({ orgId, text, settings }: SpeechRequest): string {
  return cacheKeyOf({ orgId, version, request: [text.type, text.sent, settings] });
}

function marksKey({ orgId, text, settings }: SpeechRequest): string {
  return cacheKeyOf({ orgId, version: `${version}/marks`, request: [text.type, text.sent, settings.voice] });
}

/**
 * Limits of one Polly call, beside the request's deadline. Polly throttles by the second, so retries are worthwhile.
 */
const speechBounds: CallBounds = {
  connectionTimeoutMs: 2_000,
  requestTimeoutMs: null,
  maximumAttempts: 4,
};

let client: PollyClient | undefined;

const missingEngines = new MissingEngines();

/** Creates speech by Polly. The client with its connections, and the missing engines, are shared by the whole container. */
export function createCachedSpeech(cache: SpeechCache, log: Log): CachedSpeech {
  if (client === undefined) {
    client = new PollyClient(boundedOptions(speechBounds));
    boundCalls(client, 'polly');
  }
  const polly = new PollySpeech(client, () => log.warn(logMessages.SPEECH_THROTTLED));
  return new CachedSpeech(polly, cache, missingEngines);
}
