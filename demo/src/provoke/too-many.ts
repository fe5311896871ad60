import { localStack } from './local-stack.ts';
import type { Provocation } from './stage.ts';

/** Far more than four, so that a minute which ends between two reads changes nothing. */
const mostReads = 12;

/**
 * Reads a profile with the key of a site that may make four calls a minute, until the service refuses. It reads a
 * profile because browsers keep the answers of a boot for a while.
 */
export const tooMany: Provocation = async ({ open, console }) => {
  console.tell('Making a key of another site, which may make four calls a minute…');
  const apiKey = await localStack.smallKey();
  const client = await open({ apiKey, visitorId: crypto.randomUUID(), storage: null, trackUsage: false });
  // The client would wait and retry: the button stops at the first refusal, which is reported before the retry.
  const refused = new Promise<boolean>((resolve) => {
    client.onCall(({ status }) => status === 429 && resolve(true));
  });
  try {
    for (let read = 1; read <= mostReads; read += 1) {
      console.tell(`Read ${read} with that key…`);
      const isRefused = await Promise.race([refused, client.profile.load().then(() => false)]);
      if (isRefused) {
        return `Another site’s key, which may make four calls a minute, read a profile again and again. The service refused read ${read}: 429 RATE_LIMITED. The client waits as long as Retry-After says and asks again, or gives the error where that is long.`;
      }
    }
    return 'All calls were answered: they took longer than a minute. Press it again.';
  } finally {
    client.destroy();
  }
};
