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
  if (!isOffline) return 'The service answers again. What waited is saved and sent now.';
  toggle(client, 'highlight_links');
  try {
    await client.profile.save();
    return 'The save waits until the service answers again. Change something in the widget: the page goes on.';
  } catch (error) {
    return `The service does not answer. The save failed in this tab alone and is kept (${errorWords(error)}). Change something in the widget: the page goes on. After a minute it answers again by itself.`;
  }
};

function sayAsBrowser(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
