import { getDomain, getPublicSuffix } from 'tldts';
import { appOrigins, type HostPattern, readHostPattern } from './host-pattern.ts';

export type AllowlistEntryResult =
  | { readonly ok: true; readonly entry: string }
  | { readonly ok: false; readonly message: string };

/**
 * Validates an operator's entry for a site's allowlist and returns its canonical form (lowercase, punycode, no default
 * port). Rejects everything that `readHostPattern` rejects, and also wildcards for a public suffix (such as `*.com`,
 * `*.co.uk` and `*.github.io`, including the private section of publicsuffix.org), because they would allow unrelated
 * sites. Must not be imported by a Lambda function, because its bundle would then contain the Public Suffix List.
 */
export function parseAllowlistEntry(text: string): AllowlistEntryResult {
  const appOrigin = text.trim().toLowerCase().replace(/\/$/, '');
  if (appOrigins.includes(appOrigin)) return { ok: true, entry: appOrigin };
  const result = readHostPattern(text.trim());
  if (!result.ok) return result;
  const { host, isWildcard } = result.pattern;
  if (host === 'null') {
    return { ok: false, message: 'must not be "null": any page can send that origin' };
  }
  if (isWildcard && getPublicSuffix(host, { allowPrivateDomains: true }) === host) {
    return {
      ok: false,
      message: `must not allow every site under "${host}": anyone can have a name there`,
    };
  }
  return { ok: true, entry: canonicalText(result.pattern) };
}

/**
 * Returns the entry for the same site with `www.` added to or removed from its domain, or null for an entry that is not a
 * registrable domain, such as `shop.example.com`.
 */
export function counterpartOf(entry: string): string | null {
  const result = readHostPattern(entry);
  if (!result.ok || result.pattern.isWildcard) return null;
  const { host } = result.pattern;
  const domain = getDomain(host, { allowPrivateDomains: true });
  if (domain === null || (host !== domain && host !== `www.${domain}`)) return null;
  return canonicalText({ ...result.pattern, host: host === domain ? `www.${domain}` : domain });
}

function canonicalText({ scheme, host, isWildcard, port }: HostPattern): string {
  const prefix = scheme === null ? '' : `${scheme}://`;
  const isDefaultPort = (scheme === 'http' && port === 80) || (scheme === 'https' && port === 443);
  return `${prefix}${isWildcard ? '*.' : ''}${host}${port === null || isDefaultPort ? '' : `:${port}`}`;
}
