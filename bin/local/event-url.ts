import { readAddress } from './read-address.ts';

const option = '--feedback-events-url';

/**
 * Reads the webhook URL for feedback events; null if not set.
 *
 * @throws OptionsError
 */
export function readEventUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const { href } = readAddress(text, {
    mayHaveQuery: true,
    complaints: {
      noAddress: `${option} must be an http or https address, as in ${option} http://localhost:3000/hook.`,
      notAlone: `${option} must be an address without a user, a password and a #.`,
      plainHttp: (host) => `${option} names ${host} by http; another machine is told by https only.`,
    },
  });
  return href;
}
