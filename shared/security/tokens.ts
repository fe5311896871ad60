import { createHash, createHmac, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';

/** A version of the token signing secret. `kid` is its version ID in Secrets Manager. */
export interface TokenKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/**
 * Provides the versions of the token secret. The current version signs tokens. Tokens signed with the current or the
 * previous version are accepted.
 */
export interface TokenSecrets {
  current(): Promise<TokenKey>;
  byKid(kid: string): Promise<TokenKey | null>;
}

/**
 * Result of token verification. `expired` means that only the expiry check failed; any other failure is
 * `invalid`.
 */
export type TokenVerdict = 'valid' | 'expired' | 'invalid';

export interface ProfileTokenSubject {
  readonly orgId: string;
  readonly userId: string;
}

/** `origin` must be in the form serialized by the URL parser. */
export interface BootTokenSubject {
  readonly orgId: string;
  readonly siteId: string;
  readonly origin: string;
}

/** A signed token. `expiresAt` is in ISO 8601 format, in UTC with `Z`. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: string;
  /** Lifetime in seconds. A client with an inaccurate clock can use this value instead of `expiresAt`. */
  readonly expiresInSeconds: number;
}

/**
 * Issues and verifies profile tokens and boot tokens (JWT, HS256). For an invalid token, verification returns a result
 * and does not throw. A method rejects when it needs the secret and no version is available.
 */
export interface TokenService {
  /** Issues a token that allows writing one visitor's profile for 15 minutes. */
  issueProfileToken(subject: ProfileTokenSubject): Promise<IssuedToken>;
  /**
   * Verifies a token for `subject`. A token issued for any other visitor or organization is `invalid`, like a forged
   * token.
   */
  verifyProfileToken(token: string, subject: ProfileTokenSubject): Promise<TokenVerdict>;
  /** Issues a boot token, which pages of one site and origin can use for 10 minutes. */
  issueBootToken(subject: BootTokenSubject): Promise<IssuedToken>;
  /**
   * Verifies a token for `subject`. A token issued for any other origin, site or organization is `invalid`, like a
   * forged token.
   */
  verifyBootToken(token: string, subject: BootTokenSubject): Promise<TokenVerdict>;
}

type Claims = Readonly<Record<string, string>>;

const algorithm = 'HS256';
const tokenType = 'JWT';
const issuer = 'accessibility-widget-api';
const profileTokenSeconds = 15 * 60;
const bootTokenSeconds = 10 * 60;

/**
 * Creates a token service. Tokens expire exactly at their `exp` time, because the expiry check has no clock tolerance.
 */
export function createTokenService({
  secrets,
  now,
}: {
  readonly secrets: TokenSecrets;
  readonly now: () => number;
}): TokenService {
  async function issue(claims: Claims, lifetimeSeconds: number): Promise<IssuedToken> {
    const { kid, key } = await secrets.current();
    const issuedAt = Math.floor(now() / 1000);
    const expiresAt = issuedAt + lifetimeSeconds;
    const header = { alg: algorithm, typ: tokenType, kid };
    return {
      token: sign(header, { ...claims, iat: issuedAt, exp: expiresAt }, key),
      expiresAt: new Date(expiresAt * 1000).toISOString(),
      expiresInSeconds: lifetimeSeconds,
    };
  }

  async function keyFor(kid: string | undefined): Promise<Uint8Array> {
    const found = kid === undefined ? null : await secrets.byKid(kid);
    if (found === null)
      throw new errors.JWSInvalid('The token is signed by no accepted version of the secret');
    return found.key;
  }

  async function verify(token: string, claims: Claims): Promise<TokenVerdict> {
    if (!hasCanonicalSignature(token)) return 'invalid';
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyFor(kid), {
        algorithms: [algorithm],
        typ: tokenType,
        requiredClaims: ['iat', 'exp'],
        currentDate: new Date(now()),
      });
      return hasClaims(payload, claims) ? 'valid' : 'invalid';
    } catch (error) {
      // jose checks the expiry only after the signature, so a token reported as expired has a valid
      // signature.
      if (error instanceof errors.JWTExpired) return hasClaims(error.payload, claims) ? 'expired' : 'invalid';
      if (error instanceof errors.JOSEError) return 'invalid';
      throw error;
    }
  }

  return {
    issueProfileToken: (subject) => issue(profileClaims(subject), profileTokenSeconds),
    verifyProfileToken: (token, subject) => verify(token, profileClaims(subject)),
    issueBootToken: (subject) => issue({ ...bootClaims(subject), jti: randomUUID() }, bootTokenSeconds),
    verifyBootToken: (token, subject) => verify(token, bootClaims(subject)),
  };
}

/**
 * Signs a token in JWS compact serialization (RFC 7515, section 3.1) with HS256 (RFC 7518, section 3.2). Does not use
 * jose, because jose signs with WebCrypto, which transfers work to another thread twice per signature. A custom
 * implementation is safe here because signing, unlike verification, has no checks that could be forgotten.
 */
function sign(header: object, payload: object, key: Uint8Array): string {
  const input = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url'))
    .join('.');
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

/** Hashes the visitor ID so that the token does not reveal it. */
function profileClaims({ orgId, userId }: ProfileTokenSubject): Claims {
  const subject = createHash('sha256').update(`${orgId}#${userId}`, 'utf8').digest('base64url');
  return { iss: issuer, aud: 'profile', org: orgId, sub: subject };
}

function bootClaims({ orgId, siteId, origin }: BootTokenSubject): Claims {
  return { iss: issuer, aud: 'widget', org: orgId, site: siteId, origin };
}

/**
 * Returns false when the signature is not canonical base64url, for example because of padding, stray characters or
 * non-zero unused bits. Decoders ignore such differences, so a modified token would otherwise be accepted.
 */
function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Compares every claim for strict equality, so that, for example, a list of audiences never matches. */
function hasClaims(payload: JWTPayload, claims: Claims): boolean {
  return Object.entries(claims).every(([name, value]) => payload[name] === value);
}
