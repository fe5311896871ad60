import { type Provocation, toggle, visitorOf } from './stage.ts';

const theirTool = 'highlight_links';
const ourTool = 'highlight_headings';

/** Simulates a second tab that saves the profile first. The service then rejects this tab's save. */
export const conflict: Provocation = async ({ client, open }) => {
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
