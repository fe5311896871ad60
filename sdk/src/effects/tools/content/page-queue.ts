import type { EffectPage } from '../../engine/effect.ts';
import { failureOf } from '../../reading/failures.ts';
import { RequestQueue, type RequestQueueOptions, type ResultCache } from '../../reading/request-queue.ts';

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

export function createAnnounceOnce(page: EffectPage): (phrase: string) => void {
  const announced = new Set<string>();
  return (phrase) => {
    if (announced.has(phrase)) return;
    announced.add(phrase);
    page.announce(page.phrase(phrase));
  };
}
