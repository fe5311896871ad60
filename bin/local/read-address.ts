import { OptionsError } from './npm-options.ts';

export interface AddressErrors {
  /** Message for a value that is not an http or https URL. */
  readonly noAddress: string;
  /** Message for a URL that contains credentials, a fragment or a disallowed query. */
  readonly notAlone: string;
  /** Message for a plain http URL that refers to another machine. */
  readonly plainHttp: (host: string) => string;
}

/**
 * Parses the URL of a server that receives visitors' input. The URL must use https or refer to this machine.
 * @throws OptionsError
 */
export function readAddress(
  text: string,
  { mayHaveQuery, errors }: { readonly mayHaveQuery: boolean; readonly errors: AddressErrors },
): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new OptionsError(errors.noAddress);
  }
  const { username, password, hash, search } = url;
  if (username !== '' || password !== '' || hash !== '' || (search !== '' && !mayHaveQuery)) {
    throw new OptionsError(errors.notAlone);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new OptionsError(errors.plainHttp(url.host));
  }
  return url;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
