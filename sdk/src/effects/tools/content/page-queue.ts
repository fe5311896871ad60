import type { EffectPage } from '../../engine/effect.ts';
import { failureOf } from '../../reading/failures.ts';
import { RequestQueue, type RequestQueueOptions, type ResultCache } from '../../reading/request-queue.ts';
import { createAnnounceOnce } from '../shared/announce-once.ts';

/** Number of consecutive failures of any kind after which the service is considered down. */
const failuresInARow = 3;

/** Creates the request queue of a page-wide tool. Announces failures to the visitor, once per reason. */
export function createPageQueue<Result>(
  page: EffectPage,
  options: Pick<RequestQueueOptions<Result>, 'send' | 'maxTexts' | 'maxCharacters'> & {
    cache?: ResultCache<Result>;
  },
  announceOnce = createAnnounceOnce(page),
): RequestQueue<Result> {
  const { client, signal } = page;
  let failures = 0;
  return new RequestQueue<Result>({
    ...options,
    signal,
    async send(texts, sendSignal) {
      const results = await options.send(texts, sendSignal);
      failures = 0;
      return results;
    },
    onFailure(error) {
      failures += 1;
      const { phrase, isFinal } = failureOf(error, client.isOnline);
      announceOnce(phrase);
      return !isFinal && failures < failuresInARow;
    },
    onSlow: () => announceOnce('effects.ai.slow'),
  });
}
