import { isIPv4 } from 'node:net';

export interface HostPattern {
  /** Required scheme. `null` allows https; for a loopback host, it also allows http. */
  readonly scheme: 'http' | 'https' | null;
  /** The host as serialized by the URL parser (lowercase, punycode); for a wildcard, the part after `*.`. */
  readonly host: string;
  /** True to match any subdomain of `host`, at any depth, but not `host` itself. */
  readonly isWildcard: boolean;
  /** `null` allows only the scheme's default port. If `scheme` is also `null`, a loopback host matches on any port. */
  readonly port: number | null;
}

export type HostPatternResult =
  | { readonly ok: true; readonly pattern: HostPattern }
  | { readonly ok: false; readonly message: string };

const patternShape =
  /^(?:(?<scheme>https?):\/\/)?(?<wildcard>\*\.)?(?<host>\[[\da-f:.]+\]|[^\s\p{C}/\\:?#@%*[\]]+)(?::(?<port>\d{1,5}))?\/?$/iu;

/**
 * Matches a domain name label: 1–63 letters, digits, hyphens or underscores. RFC 1123 does not allow underscores, but
 * some host names contain them.
 */
const labelShape = /^[\da-z_](?:[\da-z_-]{0,61}[\da-z_])?$/;

const longestDomainName = 253;

const defaultPorts = { http: 80, https: 443 } as const;

/** Origins of pages in hybrid apps on iOS. They are the same for every app, and allowlist entries of their own. */
export const appOrigins: readonly string[] = ['capacitor://localhost', 'ionic://localhost'];

/**
 * Parses an allowlist entry for web pages, such as `example.com`, `*.example.com`, `https://example.com:8443`, `localhost` or
 * `[::1]:3000`. Does not reject wildcards for a public suffix (`*.co.uk`), because the Public Suffix List is too large
 * for a Lambda function. Such wildcards are rejected earlier, when an entry is written.
 */
export function readHostPattern(text: string): HostPatternResult {
  const groups = patternShape.exec(text)?.groups;
  if (groups?.host === undefined)
    return refuse('must be a host such as "example.com" or "*.example.com:8443"');

  const host = canonicalHost(groups.host);
  if (host === null) return refuse('must be a valid host without a trailing dot');
  const isWildcard = groups.wildcard !== undefined;
  if (isWildcard && (isAddress(host) || !host.includes('.'))) {
    return refuse('must have a whole domain after "*.", such as "*.example.com"');
  }

  const port = groups.port === undefined ? null : Number(groups.port);
  if (port !== null && (port < 1 || port > 65_535)) return refuse('must have a port of 1 to 65535');

  return { ok: true, pattern: { scheme: schemeOf(groups.scheme), host, isWildcard, port } };
}

/** Returns true when a URL matches the pattern. Compares parsed URL components, never URL strings. */
export function matchesHostPattern(url: URL, pattern: HostPattern): boolean {
  return hostMatches(url.hostname, pattern) && schemeAndPortMatch(url, pattern);
}

export function isWellFormedHost(host: string): boolean {
  if (isAddress(host)) return true;
  return host.length <= longestDomainName && host.split('.').every((label) => labelShape.test(label));
}

/**
 * Returns true for a loopback name or IP address (RFC 6761 `localhost`, RFC 1122 127.0.0.0/8, RFC 4291
 * `::1`).
 */
function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    (isIPv4(host) && host.startsWith('127.'))
  );
}

function hostMatches(host: string, pattern: HostPattern): boolean {
  return pattern.isWildcard ? host.endsWith(`.${pattern.host}`) : host === pattern.host;
}

function schemeAndPortMatch(url: URL, pattern: HostPattern): boolean {
  const scheme = schemeOf(url.protocol.slice(0, -1));
  if (scheme === null) return false;
  const port = url.port === '' ? defaultPorts[scheme] : Number(url.port);

  if (pattern.scheme === null && isLoopbackHost(pattern.host)) {
    return pattern.port === null || port === pattern.port;
  }
  const requiredScheme = pattern.scheme ?? 'https';
  return scheme === requiredScheme && port === (pattern.port ?? defaultPorts[requiredScheme]);
}

function canonicalHost(host: string): string | null {
  const address = `https://${host}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return isWellFormedHost(hostname) ? hostname : null;
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || isIPv4(host);
}

function schemeOf(text: string | undefined): HostPattern['scheme'] {
  const scheme = text?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : null;
}

function refuse(message: string): HostPatternResult {
  return { ok: false, message };
}
