import { isLoopback } from './is-loopback.ts';
import { OptionsError } from './options-error.ts';

/**
 * Reads where feedback events are posted; null where no address is given.
 *
 * @throws OptionsError
 */
export function readEventUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const option = '--feedback-events-url';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new OptionsError(
      `${option} must be an http or https address, as in ${option} http://localhost:3000/hook.`,
    );
  }
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new OptionsError(`${option} must be an address without a user, a password and a #.`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new OptionsError(`${option} names ${url.host} by http; another machine is told by https only.`);
  }
  return url.href;
}
