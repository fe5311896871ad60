import { createHash, createHmac, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';

/** One version of the token signing secret. `kid` is its version id in Secrets Manager. */
export interface TokenKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** The versions of the token secret: the current one signs; the current and the previous one are accepted. */
export interface TokenSecrets {
  /** The version used for signing. */
  current(): Promise<TokenKey>;
  /** The accepted version with that id, or null. */
  byKid(kid: string): Promise<TokenKey | null>;
}

/**
 * `expired`: the token was valid for exactly this use but has expired. Any other token that fails is
 * `invalid`.
 */
export type TokenVerdict = 'valid' | 'expired' | 'invalid';

/** A visitor of an organization. */
export interface ProfileTokenSubject {
  readonly orgId: string;
  readonly userId: string;
}

/** A page of a site. `origin` is written as the URL parser serializes it. */
export interface BootTokenSubject {
  readonly orgId: string;
  readonly siteId: string;
  readonly origin: string;
}

/** A signed token; `expiresAt` is ISO 8601 UTC with `Z`, to the second. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: string;
  /** Relative to now, for callers with a wrong clock. */
  readonly expiresInSeconds: number;
}

/**
 * Issues and verifies the two kinds of token (JWT, HS256). Each method rejects with the error of `secrets`
 * when no version of the secret is available; an invalid token is a result, never an error.
 */
export interface TokenService {
  /** A token that allows writing one visitor's profile for 15 minutes. */
  issueProfileToken(subject: ProfileTokenSubject): Promise<IssuedToken>;
  /** A token for another visitor or organization is `invalid`, like a forged one. */
  verifyProfileToken(token: string, subject: ProfileTokenSubject): Promise<TokenVerdict>;
  /** A token that a page of this origin may show for 10 minutes. */
  issueBootToken(subject: BootTokenSubject): Promise<IssuedToken>;
  /** A token for another origin, site or organization is `invalid`, like a forged one. */
  verifyBootToken(token: string, subject: BootTokenSubject): Promise<TokenVerdict>;
}

export interface TokenServiceOptions {
  readonly secrets: TokenSecrets;
  /** Milliseconds since 1970, as Date.now. */
  readonly now: () => number;
}

type Claims = Readonly<Record<string, string>>;

const algorithm = 'HS256';
const tokenType = 'JWT';
const issuer = 'accessibility-widget-api';
const profileTokenSeconds = 15 * 60;
const bootTokenSeconds = 10 * 60;

/** Creates the token service. Expiry has no clock tolerance: a token ends at its `exp` second. */
export function createTokenService({ secrets, now }: TokenServiceOptions): TokenService {
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
      // jose checks the expiry only after the signature, so an expired token has a valid signature.
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
 * The compact serialization of RFC 7515 (section 3.1) with HS256 (RFC 7518, section 3.2). Unlike
 * verification, signing has no checks that could be missed; jose would use WebCrypto, which hands each
 * signature to another thread, twice.
 */
function sign(header: object, payload: object, key: Uint8Array): string {
  const input = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url'))
    .join('.');
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

/** The visitor id is hashed so that the token does not reveal it. */
function profileClaims({ orgId, userId }: ProfileTokenSubject): Claims {
  const subject = createHash('sha256').update(`${orgId}#${userId}`, 'utf8').digest('base64url');
  return { iss: issuer, aud: 'profile', org: orgId, sub: subject };
}

function bootClaims({ orgId, siteId, origin }: BootTokenSubject): Claims {
  return { iss: issuer, aud: 'widget', org: orgId, site: siteId, origin };
}

/**
 * Returns false when the signature is not canonical base64url (padding, stray characters, non-zero unused
 * bits): decoders ignore these, so a modified token would be accepted.
 */
function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Every claim is compared for strict equality; a list of audiences, for example, never matches. */
function hasClaims(payload: JWTPayload, claims: Claims): boolean {
  return Object.entries(claims).every(([name, value]) => payload[name] === value);
}
