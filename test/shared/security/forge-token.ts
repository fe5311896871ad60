import { createHmac } from 'node:crypto';

/**
 * Creates a compact JWS without a library, so that tests can create invalid tokens. With `key: null`, the
 * signature is empty.
 */
export function forgeToken(
  header: Readonly<Record<string, unknown>>,
  payload: unknown,
  key: Uint8Array | null,
  hash: 'sha256' | 'sha384' | 'sha512' = 'sha256',
): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  const signature = key === null ? '' : createHmac(hash, key).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** Decodes the header and payload of a token without verifying it. */
export function readToken(token: string): {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
} {
  const [header = '', payload = ''] = token.split('.');
  return { header: decode(header), payload: decode(payload) };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
