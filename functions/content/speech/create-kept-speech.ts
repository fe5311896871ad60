import { PollyClient } from '@aws-sdk/client-polly';
import type { TransformCacheTable } from '../../../shared/data/transform-cache.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { KeptSpeech } from './kept-speech.ts';
import { PollySpeech } from './polly-speech.ts';

/** Polly's limits are by the second: a throttled call is worth trying again. */
const maximumAttempts = 4;

interface SpeechParts {
  readonly cache: TransformCacheTable;
  readonly log: Log;
  readonly connectionTimeoutMs: number;
}

let client: PollyClient | undefined;

/** Speech by Polly, kept in the cache. The client, and with it its connections, is made once. */
export function createKeptSpeech({ cache, log, connectionTimeoutMs }: SpeechParts): KeptSpeech {
  client ??= new PollyClient({
    maxAttempts: maximumAttempts,
    requestHandler: { connectionTimeout: connectionTimeoutMs },
  });
  const polly = new PollySpeech(client, () => log.warn(logMessages.SPEECH_THROTTLED));
  return new KeptSpeech(polly, cache, Date.now);
}
