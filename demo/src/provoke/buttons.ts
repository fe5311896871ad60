import { find } from '../elements.ts';
import { errorWords, type Provocation, type Stage, toggle, visitorOf } from './stage.ts';

/** Sends the next save with an invalid token. The client handles an expired token the same way. */
const invalidToken: Provocation = async ({ client, tap }) => {
  await visitorOf(client);
  tap.tamperOnce(
    (method) => method === 'PUT',
    (headers) => headers.set('X-Profile-Token', 'invalid'),
  );
  toggle(client, 'underline_links');
  const { version } = await client.profile.save();
  return `The save used an invalid token and was rejected with 401 PROFILE_TOKEN_INVALID. The client read the profile to get a new token and saved version ${version}.`;
};

let isOffline = false;

/** Toggles a simulated offline state, because a page cannot take the browser offline. */
const offline: Provocation = async ({ client, tap }) => {
  if (!isOffline) await visitorOf(client);
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

const theirTool = 'highlight_links';
const ourTool = 'highlight_headings';

/** Simulates a second tab that saves the profile first. The service then rejects this tab's save. */
const conflict: Provocation = async ({ client, open }) => {
  const other = await open({ visitorId: await visitorOf(client), storage: null, trackUsage: false });
  try {
    await other.boot();
    await other.profile.load();
    toggle(other, theirTool);
    await other.profile.save();
    const merged = new Promise<string>((resolve) => {
      const stop = client.on('conflict', ({ merged: tools }) => {
        stop();
        resolve(tools.map(({ code }) => code).join(', '));
      });
    });
    toggle(client, ourTool);
    await client.profile.save();
    return `The other tab saved first, so the service rejected this tab’s save with 412 PROFILE_CHANGED. The client merged both changes and saved again. Now on: ${(await merged) || 'nothing'}.`;
  } finally {
    other.destroy();
  }
};

const provocations: Readonly<Record<string, Provocation>> = {
  conflict,
  'invalid-token': invalidToken,
  offline,
};

export function startButtons(stage: Stage): void {
  let isBusy = false;
  for (const [name, provoke] of Object.entries(provocations)) {
    const button = find(`[data-provoke="${name}"]`, HTMLButtonElement);
    button.addEventListener('click', async () => {
      if (isBusy) return;
      isBusy = true;
      button.setAttribute('aria-disabled', 'true');
      stage.console.showOutcome('');
      stage.console.showOutcome(await provoke(stage).catch(errorWords));
      button.removeAttribute('aria-disabled');
      const pressed = button.getAttribute('aria-pressed');
      if (pressed !== null) button.setAttribute('aria-pressed', String(pressed === 'false'));
      isBusy = false;
    });
  }
}
