import { errorWords, type Provocation, toggle } from './stage.ts';

let isOffline = false;

/** Toggles a simulated offline state, because a page cannot take the browser offline. */
export const offline: Provocation = async ({ client, tap }) => {
  isOffline = !isOffline;
  tap.setOffline(isOffline);
  setOnline(!isOffline);
  if (!isOffline) return 'The service is reachable again. Pending changes are being saved.';
  toggle(client, 'highlight_links');
  try {
    await client.profile.save();
    return 'Your change will be saved once the service is reachable again. The widget keeps working in the meantime.';
  } catch (error) {
    return `The service is unreachable (${errorWords(error)}). Your change is kept in this browser and will be saved once the service is back. The widget keeps working in the meantime.`;
  }
};

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
