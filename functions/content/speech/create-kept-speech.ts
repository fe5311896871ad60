import { PollyClient } from '@aws-sdk/client-polly';
import { boundedOptions, type CallBounds, endCallsAtDeadline } from '../../../shared/aws/bounded-client.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { KeptSpeech, type SpeechCache } from './kept-speech.ts';
import { MissingEngines } from './missing-engines.ts';
import { PollySpeech } from './polly-speech.ts';

/**
 * What one Polly call is allowed; the request's own deadline ends it. Polly's limits are by the second: a throttled
 * call is worth trying again.
 */
export const speechBounds: CallBounds = {
  connectionTimeoutMs: 2_000,
  requestTimeoutMs: null,
  maximumAttempts: 4,
};

interface SpeechParts {
  readonly cache: SpeechCache;
  readonly log: Log;
}

let client: PollyClient | undefined;

const missingEngines = new MissingEngines();

function createPollyClient(): PollyClient {
  const created = new PollyClient(boundedOptions(speechBounds));
  endCallsAtDeadline(created);
  return created;
}

/** Speech by Polly, kept in the cache. The client with its connections, and what Polly refused, last as long as the container. */
export function createKeptSpeech({ cache, log }: SpeechParts): KeptSpeech {
  client ??= createPollyClient();
  const polly = new PollySpeech(client, () => log.warn(logMessages.SPEECH_THROTTLED));
  return new KeptSpeech(polly, cache, Date.now, missingEngines);
}
