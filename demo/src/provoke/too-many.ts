import { localStack } from './local-stack.ts';
import { errorWords, type Provocation } from './stage.ts';

/** Boots twice with the key of a site that may make four calls a minute. */
export const tooMany: Provocation = async ({ open }) => {
  const apiKey = await localStack.smallKey();
  const client = await open({ apiKey, storage: null, trackUsage: false, language: 'en' });
  try {
    await client.boot({ fresh: true });
    await client.boot({ fresh: true });
    return 'All six calls were answered. Press it again: this site may make four calls a minute.';
  } catch (error) {
    return `Another site’s key, which may make four calls a minute, made six. The service refused with 429, and the client says: ${errorWords(error)}`;
  } finally {
    client.destroy();
  }
};
