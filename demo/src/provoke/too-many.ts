import { localStack } from './local-stack.ts';
import { errorWords, type Provocation } from './stage.ts';

/** Browsers keep the answers of a boot for a while, but never a profile. */
const reads = 6;

/** Reads a profile again and again, with the key of a site that may make four calls a minute. */
export const tooMany: Provocation = async ({ open }) => {
  const apiKey = await localStack.smallKey();
  const visitorId = crypto.randomUUID();
  const client = await open({ apiKey, visitorId, storage: null, trackUsage: false });
  try {
    for (let read = 1; read <= reads; read += 1) await client.profile.load();
    return 'All calls were answered. Press it again: this site may make four calls a minute.';
  } catch (error) {
    return `Another site’s key, which may make four calls a minute, read a profile six times. The service refused with 429, and the client says: ${errorWords(error)}`;
  } finally {
    client.destroy();
  }
};
