import { type Provocation, toggle, visitorOf } from './stage.ts';

/** Sends the next save with an invalid token. The client handles an expired token the same way. */
export const invalidToken: Provocation = async ({ client, tap }) => {
  await visitorOf(client);
  tap.tamperOnce(
    (method) => method === 'PUT',
    (headers) => headers.set('X-Profile-Token', 'invalid'),
  );
  toggle(client, 'underline_links');
  const { version } = await client.profile.save();
  return `The save used an invalid token and was rejected with 401 PROFILE_TOKEN_INVALID. The client read the profile to get a new token and saved version ${version}.`;
};
