import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { CodedError } from '../errors/errors.ts';
import { parseTokenSecretString } from './token-secret-value.ts';
import type { TokenKey, TokenSecrets } from './tokens.ts';

export interface TokenSecretsOptions {
  readonly client: SecretsManagerClient;
  readonly secretArn: string;
  readonly now: () => number;
  /** Called after each failed refresh. The cached versions remain in use. */
  readonly onRefreshFailed: (error: unknown) => void;
}

interface Versions {
  readonly current: TokenKey;
  readonly previous: TokenKey | null;
  readonly readAtMs: number;
}

export const cacheTimeMs = 5 * 60 * 1000;

/**
 * Minimum interval between reads from Secrets Manager. It limits reads during an outage and when forged tokens have
 * unknown `kid` values.
 */
const shortestTimeBetweenReadsMs = 10 * 1000;

/**
 * Reads the current and previous versions of the token secret from Secrets Manager on first use and caches them for 5
 * minutes. Concurrent callers share one read. After a failed refresh, the cached versions remain in use.
 *
 * An unknown `kid` refreshes the cache, at most once every 10 seconds, so that a token signed with a newer version is
 * accepted. After a refresh caused by a forged `kid`, a token with a newer version can be rejected for up to 10
 * seconds.
 * @throws TokenSecretUnavailableError from `current` and `byKid`, when no read has succeeded yet
 */
export function createTokenSecrets(options: TokenSecretsOptions): TokenSecrets {
  const { now, onRefreshFailed } = options;
  let cached: Versions | null = null;
  let triedAtMs = 0;
  let reading: Promise<Versions> | null = null;

  async function read(): Promise<Versions> {
    triedAtMs = now();
    try {
      cached = await readVersions(options);
      return cached;
    } catch (error) {
      if (cached === null) throw error;
      onRefreshFailed(error);
      return cached;
    } finally {
      reading = null;
    }
  }

  async function versionsNotOlderThan(ageMs: number): Promise<Versions> {
    if (cached !== null && now() - cached.readAtMs < ageMs) return cached;
    if (cached !== null && reading === null && now() - triedAtMs < shortestTimeBetweenReadsMs) return cached;
    reading ??= read();
    return reading;
  }

  return {
    current: async () => (await versionsNotOlderThan(cacheTimeMs)).current,
    byKid: async (kid) =>
      findVersion(await versionsNotOlderThan(cacheTimeMs), kid) ??
      findVersion(await versionsNotOlderThan(0), kid),
  };
}

function findVersion({ current, previous }: Versions, kid: string): TokenKey | null {
  if (current.kid === kid) return current;
  return previous?.kid === kid ? previous : null;
}

async function readVersions({ client, secretArn, now }: TokenSecretsOptions): Promise<Versions> {
  const readAtMs = now();
  try {
    const [current, previous] = await Promise.all([
      readVersion(client, secretArn, 'AWSCURRENT'),
      readVersion(client, secretArn, 'AWSPREVIOUS'),
    ]);
    if (current !== null) return { current, previous, readAtMs };
  } catch (cause) {
    throw new TokenSecretUnavailableError('The token secret could not be read', { cause });
  }
  throw new TokenSecretUnavailableError('The token secret holds no current key of the expected form');
}

/**
 * Returns the version with a staging label; null when no version has the label (before the first rotation) or
 * its value is malformed.
 */
async function readVersion(
  client: SecretsManagerClient,
  secretArn: string,
  stage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<TokenKey | null> {
  try {
    const output = await client.send(new GetSecretValueCommand({ SecretId: secretArn, VersionStage: stage }));
    const key = parseTokenSecretString(output.SecretString ?? '');
    return key === null || output.VersionId === undefined ? null : { kid: output.VersionId, key };
  } catch (error) {
    if (error instanceof ResourceNotFoundException && stage === 'AWSPREVIOUS') return null;
    throw error;
  }
}

/**
 * Thrown when no version of the token secret is available, because Secrets Manager did not respond or the
 * secret is malformed.
 */
export class TokenSecretUnavailableError extends CodedError {
  readonly errorCode = 'SERVICE_BUSY';
  override readonly name = 'TokenSecretUnavailableError';
}
