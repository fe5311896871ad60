import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { AnswerableError } from '../errors/errors.ts';
import { parseTokenSecretString } from './token-secret-value.ts';
import type { TokenKey, TokenSecrets } from './tokens.ts';

export interface TokenSecretsOptions {
  readonly client: SecretsManagerClient;
  readonly secretArn: string;
  /** Milliseconds since 1970, as Date.now. */
  readonly now: () => number;
  /** Told, once per failed read, that the cached versions go on being served. */
  readonly onRefreshFailed: (error: unknown) => void;
}

interface Versions {
  readonly current: TokenKey;
  readonly previous: TokenKey | null;
  readonly readAtMs: number;
}

/** For how long a function keeps what it read of the secret, in milliseconds. */
export const cacheTimeMs = 5 * 60 * 1000;

/** Forged tokens with made-up kids, or a Secrets Manager that is down, must not cost a read per request. */
const shortestTimeBetweenReadsMs = 10 * 1000;

/**
 * The current and the previous version of the token secret, read from Secrets Manager at first use and cached
 * for 5 minutes. An unknown kid refreshes the cache (at most once in 10 seconds), so a token signed by a version
 * newer than the cache is accepted; only when a made-up kid used up that refresh just before is it refused until
 * the 10 seconds are over. A refresh that fails leaves the cached versions in use. Callers at the same time share
 * one read. Both methods throw {@link TokenSecretUnavailableError} when nothing was ever read.
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

/** The version at that stage; null when the stage is empty (no rotation yet) or holds something else than a key. */
async function readVersion(
  client: SecretsManagerClient,
  secretArn: string,
  stage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<TokenKey | null> {
  try {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn, VersionStage: stage }));
    const key = parseTokenSecretString(answer.SecretString ?? '');
    return key === null || answer.VersionId === undefined ? null : { kid: answer.VersionId, key };
  } catch (error) {
    if (error instanceof ResourceNotFoundException && stage === 'AWSPREVIOUS') return null;
    throw error;
  }
}

/** No version of the token secret can be had: Secrets Manager did not answer, or holds something else. */
export class TokenSecretUnavailableError extends AnswerableError {
  readonly answerCode = 'SERVICE_BUSY';
  override readonly name = 'TokenSecretUnavailableError';
}
