import { localStack } from './local-stack.ts';
import { type Provocation, toggle, visitorOf } from './stage.ts';

/** Puts a token whose time is over into the next save, as after a night with the lid closed. */
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
  return `The save had a token whose time was over: 401 PROFILE_TOKEN_EXPIRED. The client read the profile for a new one and saved again, as version ${version}.`;
};
