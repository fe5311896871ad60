import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { createTokenService, type TokenKey, type TokenSecrets } from '../../../shared/security/tokens.ts';
import { forgeToken, readToken } from './forge-token.ts';

const startMs = Date.UTC(2026, 10, 20, 10, 0, 0, 250);
const startSeconds = Math.floor(startMs / 1000);

const version = (kid: string, fill: string): TokenKey => ({ kid, key: Buffer.from(fill.repeat(64)) });
const currentVersion = version('version-2', 'b');
const previousVersion = version('version-1', 'a');

function secretsOf(current: TokenKey, ...others: readonly TokenKey[]): TokenSecrets {
  return {
    current: async () => current,
    byKid: async (kid) => [current, ...others].find((one) => one.kid === kid) ?? null,
  };
}

function serviceAt(elapsedMs: number, secrets = secretsOf(currentVersion, previousVersion)) {
  return createTokenService({ secrets, now: () => startMs + elapsedMs });
}

const visitor = { orgId: 'acme', userId: 'visitor 7/ü' };
const page = { orgId: 'acme', siteId: 'shop', origin: 'https://shop.example.com' };
const visitorHash = createHash('sha256').update('acme#visitor 7/ü').digest('base64url');

describe('profile tokens', () => {
  it('are HS256 JWTs that authorize one visitor of one organization for 15 minutes', async () => {
    const { token, expiresAt, expiresInSeconds } = await serviceAt(0).issueProfileToken(visitor);

    expect({ expiresAt, expiresInSeconds }).toEqual({
      expiresAt: '2026-11-20T10:15:00.000Z',
      expiresInSeconds: 900,
    });
    expect(readToken(token)).toEqual({
      header: { alg: 'HS256', typ: 'JWT', kid: 'version-2' },
      payload: {
        iss: 'accessibility-widget-api',
        aud: 'profile',
        org: 'acme',
        sub: visitorHash,
        iat: startSeconds,
        exp: startSeconds + 900,
      },
    });
    // Compares the signature with one computed without a library, according to RFC 7515.
    const { header, payload } = readToken(token);
    expect(forgeToken(header, payload, currentVersion.key)).toBe(token);
  });

  it('do not contain the visitor ID in plain text', async () => {
    const { token } = await serviceAt(0).issueProfileToken({ orgId: 'acme', userId: 'jane.doe@example.com' });
    expect(JSON.stringify(readToken(token))).not.toContain('jane');
  });

  it.each([
    ['immediately', 0, 'valid'],
    ['one millisecond before expiry', 899_749, 'valid'],
    ['at expiry', 899_750, 'expired'],
    ['one day later', 86_400_000, 'expired'],
  ])('are accepted for exactly 15 minutes (verified %s)', async (_, elapsedMs, verdict) => {
    const { token } = await serviceAt(0).issueProfileToken(visitor);
    await expect(serviceAt(elapsedMs).verifyProfileToken(token, visitor)).resolves.toBe(verdict);
  });

  it.each([
    ['another visitor', { ...visitor, userId: 'visitor 8' }],
    ['a visitor whose ID differs in case', { ...visitor, userId: 'Visitor 7/ü' }],
    ['the same visitor ID in another organization', { ...visitor, orgId: 'other' }],
    ['an empty visitor ID', { ...visitor, userId: '' }],
  ])('are reported as invalid for %s, both before and after they expire', async (_, other) => {
    const { token } = await serviceAt(0).issueProfileToken(visitor);
    await expect(serviceAt(0).verifyProfileToken(token, other)).resolves.toBe('invalid');
    await expect(serviceAt(3_600_000).verifyProfileToken(token, other)).resolves.toBe('invalid');
  });

  it('are invalid for organization a#b and visitor c when issued for organization a and visitor b#c', async () => {
    const { token } = await serviceAt(0).issueProfileToken({ orgId: 'a', userId: 'b#c' });
    await expect(serviceAt(0).verifyProfileToken(token, { orgId: 'a#b', userId: 'c' })).resolves.toBe(
      'invalid',
    );
  });

  it('remain valid when signed with the previous secret version, but not with an older one', async () => {
    const { token } = await serviceAt(0, secretsOf(previousVersion)).issueProfileToken(visitor);
    await expect(serviceAt(0).verifyProfileToken(token, visitor)).resolves.toBe('valid');
    const afterNext = serviceAt(0, secretsOf(version('version-3', 'c'), currentVersion));
    await expect(afterNext.verifyProfileToken(token, visitor)).resolves.toBe('invalid');
  });
});

describe('boot tokens', () => {
  it('are HS256 JWTs that authorize one page origin of one site for 10 minutes', async () => {
    const { token, expiresAt, expiresInSeconds } = await serviceAt(0).issueBootToken(page);

    expect({ expiresAt, expiresInSeconds }).toEqual({
      expiresAt: '2026-11-20T10:10:00.000Z',
      expiresInSeconds: 600,
    });
    expect(readToken(token)).toEqual({
      header: { alg: 'HS256', typ: 'JWT', kid: 'version-2' },
      payload: {
        iss: 'accessibility-widget-api',
        aud: 'widget',
        org: 'acme',
        site: 'shop',
        origin: 'https://shop.example.com',
        jti: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        iat: startSeconds,
        exp: startSeconds + 600,
      },
    });
  });

  it('differ for each request from the same page', async () => {
    const service = serviceAt(0);
    const [one, two] = [await service.issueBootToken(page), await service.issueBootToken(page)];
    expect(one.token).not.toBe(two.token);
  });

  it.each([
    ['immediately', 0, 'valid'],
    ['one millisecond before expiry', 599_749, 'valid'],
    ['at expiry', 599_750, 'expired'],
  ])('are accepted for exactly 10 minutes (verified %s)', async (_, elapsedMs, verdict) => {
    const { token } = await serviceAt(0).issueBootToken(page);
    await expect(serviceAt(elapsedMs).verifyBootToken(token, page)).resolves.toBe(verdict);
  });

  it.each([
    ['another origin', { ...page, origin: 'https://evil.example' }],
    ['another port of the origin', { ...page, origin: 'https://shop.example.com:8443' }],
    ['another site', { ...page, siteId: 'blog' }],
    ['another organization', { ...page, orgId: 'other' }],
  ])('are reported as invalid for %s, both before and after they expire', async (_, other) => {
    const { token } = await serviceAt(0).issueBootToken(page);
    await expect(serviceAt(0).verifyBootToken(token, other)).resolves.toBe('invalid');
    await expect(serviceAt(3_600_000).verifyBootToken(token, other)).resolves.toBe('invalid');
  });

  it('are rejected as profile tokens, and profile tokens are rejected as boot tokens', async () => {
    const service = serviceAt(0);
    const boot = await service.issueBootToken(page);
    const profile = await service.issueProfileToken(visitor);
    await expect(service.verifyProfileToken(boot.token, visitor)).resolves.toBe('invalid');
    await expect(service.verifyBootToken(profile.token, page)).resolves.toBe('invalid');
  });
});

describe('token verification', () => {
  const header = { alg: 'HS256', typ: 'JWT', kid: currentVersion.kid };
  const payload = {
    iss: 'accessibility-widget-api',
    aud: 'profile',
    org: visitor.orgId,
    sub: visitorHash,
    iat: startSeconds,
    exp: startSeconds + 900,
  };
  const key = currentVersion.key;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  function rsaToken(claims: object): string {
    const unsigned = forgeToken({ ...header, alg: 'RS256' }, claims, null);
    const signature = createSign('sha256')
      .update(unsigned.slice(0, -1))
      .sign(privateKey)
      .toString('base64url');
    return unsigned + signature;
  }

  const good = forgeToken(header, payload, key);
  const [goodHeader = '', goodPayload = '', goodSignature = ''] = good.split('.');
  const publicPem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));

  it('distinguishes valid from expired handcrafted tokens', async () => {
    await expect(serviceAt(0).verifyProfileToken(good, visitor)).resolves.toBe('valid');
    const expired = forgeToken(header, { ...payload, exp: startSeconds - 1 }, key);
    await expect(serviceAt(0).verifyProfileToken(expired, visitor)).resolves.toBe('expired');
  });

  it.each([
    ['an empty string', ''],
    ['a token of two parts', `${goodHeader}.${goodPayload}`],
    ['a token of four parts', `${good}.${goodSignature}`],
    ['alg none without signature', forgeToken({ ...header, alg: 'none' }, payload, null)],
    ['alg none with a valid signature', forgeToken({ ...header, alg: 'none' }, payload, key)],
    ['lowercase alg', forgeToken({ ...header, alg: 'hs256' }, payload, key)],
    ['no alg', forgeToken({ typ: 'JWT', kid: currentVersion.kid }, payload, key)],
    ['HS384 with the correct key', forgeToken({ ...header, alg: 'HS384' }, payload, key, 'sha384')],
    ["RS256 with the attacker's key pair", rsaToken(payload)],
    ['HS256 with a public key as secret', forgeToken(header, payload, publicPem)],
    ['no signature', forgeToken(header, payload, null)],
    ['a signature with another key', forgeToken(header, payload, Buffer.from('z'.repeat(64)))],
    ['a signature with an empty key', forgeToken(header, payload, Buffer.alloc(0))],
    [
      'a signature with the previous key under the current kid',
      forgeToken(header, payload, previousVersion.key),
    ],
    ['a truncated signature', `${goodHeader}.${goodPayload}.${goodSignature.slice(0, -2)}`],
    [
      'another payload with the same signature',
      `${goodHeader}.${Buffer.from(JSON.stringify({ ...payload, exp: payload.exp + 1 })).toString('base64url')}.${goodSignature}`,
    ],
    ['no kid', forgeToken({ alg: 'HS256', typ: 'JWT' }, payload, key)],
    ['an unknown kid', forgeToken({ ...header, kid: 'version-9' }, payload, key)],
    ['a file path as kid', forgeToken({ ...header, kid: '../../../dev/null' }, payload, Buffer.alloc(0))],
    ['an Object.prototype property as kid', forgeToken({ ...header, kid: '__proto__' }, payload, key)],
    [
      'a key embedded in the header',
      forgeToken(
        {
          ...header,
          kid: 'version-9',
          jwk: { kty: 'oct', k: Buffer.from('z'.repeat(64)).toString('base64url') },
        },
        payload,
        Buffer.from('z'.repeat(64)),
      ),
    ],
    ['a critical extension', forgeToken({ ...header, crit: ['exp'], exp: 1 }, payload, key)],
    ['another typ', forgeToken({ ...header, typ: 'at+jwt' }, payload, key)],
    ['another issuer', forgeToken(header, { ...payload, iss: 'someone-else' }, key)],
    ['no issuer', forgeToken(header, { ...payload, iss: undefined }, key)],
    ['no audience', forgeToken(header, { ...payload, aud: undefined }, key)],
    ['no organization', forgeToken(header, { ...payload, org: undefined }, key)],
    ['no subject', forgeToken(header, { ...payload, sub: undefined }, key)],
    ['another audience', forgeToken(header, { ...payload, aud: 'widget' }, key)],
    ['a list of audiences', forgeToken(header, { ...payload, aud: ['profile'] }, key)],
    ['a plain-text subject', forgeToken(header, { ...payload, sub: visitor.userId }, key)],
    ['no expiry claim', forgeToken(header, { ...payload, exp: undefined }, key)],
    ['no issued-at claim', forgeToken(header, { ...payload, iat: undefined }, key)],
    ['a token that is not valid yet', forgeToken(header, { ...payload, nbf: startSeconds + 1 }, key)],
    ['a payload that is a string', forgeToken(header, 'profile', key)],
    [
      'an expired token signed with another key',
      forgeToken(header, { ...payload, exp: startSeconds - 1 }, Buffer.from('z'.repeat(64))),
    ],
    [
      'an expired token for another organization',
      forgeToken(header, { ...payload, org: 'other', exp: startSeconds - 1 }, key),
    ],
    [
      'an expired token for another audience',
      forgeToken(header, { ...payload, aud: 'widget', exp: startSeconds - 1 }, key),
    ],
    [
      'an expired token with alg none',
      forgeToken({ ...header, alg: 'none' }, { ...payload, exp: startSeconds - 1 }, null),
    ],
  ])('rejects a forged token: %s', async (_, token) => {
    await expect(serviceAt(0).verifyProfileToken(token, visitor)).resolves.toBe('invalid');
  });

  it('rejects a token in which any single character is replaced', async () => {
    const service = serviceAt(0);
    for (let index = 0; index < good.length; index += 1) {
      const replacement = good[index] === 'A' ? 'B' : 'A';
      const changed = good.slice(0, index) + replacement + good.slice(index + 1);
      await expect(service.verifyProfileToken(changed, visitor)).resolves.toBe('invalid');
    }
  });

  it('rejects a token with a different last character, even when only unused bits differ', async () => {
    const service = serviceAt(0);
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const changed = good.slice(0, -1) + last;
      const verdict = await service.verifyProfileToken(changed, visitor);
      expect(verdict).toBe(changed === good ? 'valid' : 'invalid');
    }
  });
});

describe('token secret unavailability', () => {
  const failure = new Error('Secrets Manager is away');
  const secrets: TokenSecrets = {
    current: () => Promise.reject(failure),
    byKid: () => Promise.reject(failure),
  };

  it('makes token creation fail with the original error', async () => {
    await expect(serviceAt(0, secrets).issueProfileToken(visitor)).rejects.toBe(failure);
    await expect(serviceAt(0, secrets).issueBootToken(page)).rejects.toBe(failure);
  });

  it('makes token verification fail instead of reporting a valid token as invalid', async () => {
    const { token } = await serviceAt(0).issueProfileToken(visitor);
    await expect(serviceAt(0, secrets).verifyProfileToken(token, visitor)).rejects.toBe(failure);
  });
});
