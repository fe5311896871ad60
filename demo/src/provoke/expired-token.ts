import { localStack } from './local-stack.ts';
import { type Provocation, toggle, visitorOf } from './stage.ts';

/** Sends the next save with an expired token, as after a laptop was asleep overnight. */
export const expiredToken: Provocation = async ({ client, tap }) => {
  const token = await localStack.expiredToken(await visitorOf(client));
  tap.tamperOnce(
    (method) => method === 'PUT',
    async (_method, _url, headers) => {
      headers.set('X-Profile-Token', token);
      return headers;
    },
  );
  toggle(client, 'underline_links');
  const { version } = await client.profile.save();
  return `The save used an expired token and was rejected with 401 PROFILE_TOKEN_EXPIRED. The client read the profile to get a new token and saved version ${version}.`;
};
