import { localStack } from './local-stack.ts';
import type { Provocation } from './stage.ts';

/**
 * Maximum number of reads. It is far above the limit of four, in case the rate limit window ends between two
 * reads.
 */
const mostReads = 12;

/**
 * Reads a profile with a key limited to four calls a minute until the service rejects a call. Profiles are not cached
 * by the browser, unlike boot responses.
 */
export const tooMany: Provocation = async ({ open, console }) => {
  console.tell('Creating a key for another site, limited to four calls a minute…');
  const apiKey = await localStack.smallKey();
  const client = await open({ apiKey, visitorId: crypto.randomUUID(), storage: null, trackUsage: false });
  // Stops at the first rejection, which is reported before the client waits and retries.
  const refused = new Promise<boolean>((resolve) => {
    client.onCall(({ status }) => status === 429 && resolve(true));
  });
  try {
    for (let read = 1; read <= mostReads; read += 1) {
      console.tell(`Call ${read} with that key…`);
      const isRefused = await Promise.race([refused, client.profile.load().then(() => false)]);
      if (isRefused) {
        return `The key of another site, limited to four calls a minute, read a profile repeatedly. The service rejected call ${read} with 429 RATE_LIMITED. The client retries after the delay in Retry-After, or reports the error if that is long.`;
      }
    }
    return 'All calls succeeded because they took longer than a minute. Try again.';
  } finally {
    client.destroy();
  }
};
