import { localStack } from './local-stack.ts';
import { errorWords, type Provocation, toggle } from './stage.ts';

let isOffline = false;

/**
 * Takes the API off the network: every call ends without an answer. A page cannot cut its browser off, so it says what
 * the browser would say then.
 */
export const offline: Provocation = async ({ client }) => {
  isOffline = !isOffline;
  await localStack.setReachable(!isOffline);
  sayAsBrowser(!isOffline);
  if (!isOffline) return 'The service answers again. Pending changes are being saved.';
  toggle(client, 'highlight_links');
  try {
    await client.profile.save();
    return 'Your change will be saved when the service answers again. The widget keeps working meanwhile.';
  } catch (error) {
    return `The service is unreachable (${errorWords(error)}). Your change is kept in this browser and will be saved when it answers again, in a minute at most. The widget keeps working meanwhile.`;
  }
};

function sayAsBrowser(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
