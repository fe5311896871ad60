import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { OptionsError } from './npm-options.ts';

/**
 * Returns the addresses at which other machines reach this one, in the form of URL hosts.
 * @param host address that the service listens on; null for localhost only
 */
export function networkAddresses(host: string | null): readonly string[] {
  if (host === null) return [];
  if (host !== '0.0.0.0' && host !== '::') return [isIPv6(host) ? `[${host}]` : host];
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  );
}

export function hostWarning(host: string, demoPort: number | null): string {
  const pages = networkAddresses(host).map((address) => `http://${address}:${demoPort}`);
  const where =
    demoPort === null || pages.length === 0 ? '' : ` From other machines, open ${pages.join(' or ')}.`;
  return `Warning: everyone who can reach this machine can call the API, read the demo key and change stored data.${where}\n`;
}

/**
 * Rejects a proxy through which this process could not reach its own servers. Node reads the settings at startup.
 * @throws OptionsError
 */
export function rejectProxyForLoopback(environment: Readonly<Record<string, string | undefined>>): void {
  const { NODE_USE_ENV_PROXY, HTTP_PROXY, http_proxy, NO_PROXY, no_proxy } = environment;
  const isProxied = NODE_USE_ENV_PROXY === '1' && (http_proxy ?? HTTP_PROXY ?? '') !== '';
  const direct = (no_proxy ?? NO_PROXY ?? '').split(',').map((name) => name.trim());
  if (!isProxied || direct.includes('*') || direct.includes('127.0.0.1')) return;
  throw new OptionsError(
    'NODE_USE_ENV_PROXY sends requests for this machine to the proxy: set NO_PROXY=localhost,127.0.0.1,::1 and start again.',
  );
}
