import { readHostPattern } from '../../../../shared/security/host-pattern.ts';

/**
 * An origin that an entry of the allowlist allows, such as `https://www.example.com` for `*.example.com`; null for an entry
 * that cannot be read.
 */
export function originAllowedBy(entry: string): string | null {
  const result = readHostPattern(entry);
  if (!result.ok) return null;
  const { scheme, host, isWildcard, port } = result.pattern;
  return new URL(
    `${scheme ?? 'https'}://${isWildcard ? 'www.' : ''}${host}${port === null ? '' : `:${port}`}`,
  ).origin;
}
