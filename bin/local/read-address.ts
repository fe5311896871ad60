import { isLoopback } from './is-loopback.ts';
import { OptionsError } from './options-error.ts';

/** What an option says of an address that it does not take, one sentence each. */
export interface AddressComplaints {
  /** Of what is no http or https address. */
  readonly noAddress: string;
  /** Of an address with a user, a password, a #, or a query that may not be there. */
  readonly notAlone: string;
  /** Of an address that leads to another machine by http. */
  readonly plainHttp: (host: string) => string;
}

/**
 * Reads the address of a server that gets what visitors wrote: by https, or on this machine.
 *
 * @throws OptionsError
 */
export function readAddress(
  text: string,
  { mayHaveQuery, complaints }: { readonly mayHaveQuery: boolean; readonly complaints: AddressComplaints },
): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new OptionsError(complaints.noAddress);
  }
  const { username, password, hash, search } = url;
  if (username !== '' || password !== '' || hash !== '' || (search !== '' && !mayHaveQuery)) {
    throw new OptionsError(complaints.notAlone);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new OptionsError(complaints.plainHttp(url.host));
  }
  return url;
}
