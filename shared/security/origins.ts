import { appOrigins, isWellFormedHost, matchesHostPattern, readHostPattern } from './host-pattern.ts';

/**
 * Validates the scheme, host and port of a URL before it is parsed. Rejects URLs that the URL parser would
 * silently repair (backslashes, missing slashes, percent-encoded hosts, tabs, invisible characters) and URLs
 * with credentials.
 */
const webAddressShape = /^https?:\/\/[^\s\p{C}/?#\\@%]+(?<rest>[/?#][^\s\p{C}]*)?$/iu;

/**
 * Returns the origin of the page that sent a request, such as `https://example.com:8443`, in lowercase and punycode.
 * Uses the Origin header or, when it is missing, Referer. Returns null when the header is not a plain http(s) URL, for
 * example when it is the string `null`, a URL with credentials, or an Origin with a path. An invalid Origin never falls
 * back to Referer. Origins of hybrid apps are returned as they are.
 */
export function readPageOrigin(headers: {
  origin?: string | undefined;
  referer?: string | undefined;
}): string | null {
  if (headers.origin !== undefined && appOrigins.includes(headers.origin)) return headers.origin;
  const url = headers.origin === undefined ? parseAddress(headers.referer) : parseOrigin(headers.origin);
  return url === null ? null : url.origin;
}

/**
 * Returns true when an allowlist entry matches the page's origin.
 *
 * | Entry | Allows |
 * |---|---|
 * | `example.com` | https on the default port, exactly this host |
 * | `*.example.com` | https on the default port, any subdomain at any depth, not `example.com` itself |
 * | `example.com:8443` | https on port 8443 |
 * | `http://example.com` | http on port 80 (the entry must include `http://`) |
 * | `localhost`, `127.0.0.1`, `[::1]` | http and https, any port, for local development |
 * | `localhost:3000` | http and https, port 3000 |
 * | `http://localhost:8081` | exactly this origin |
 * | `capacitor://localhost`, `ionic://localhost` | exactly this origin, of hybrid apps |
 *
 * An invalid entry allows nothing.
 */
export function isOriginAllowed(origin: string | null, allowlist: readonly string[]): boolean {
  if (origin !== null && appOrigins.includes(origin)) return allowlist.includes(origin);
  const url = origin === null ? null : parseOrigin(origin);
  if (url === null) return false;
  return allowlist.some((entry) => {
    const result = readHostPattern(entry);
    return result.ok && matchesHostPattern(url, result.pattern);
  });
}

function parseOrigin(text: string): URL | null {
  return webAddressShape.exec(text)?.groups?.rest === undefined ? parseAddress(text) : null;
}

function parseAddress(text: string | undefined): URL | null {
  if (text === undefined || !webAddressShape.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return isWellFormedHost(url.hostname) ? url : null;
}
