import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTokenSecrets } from './token-secrets.ts';
import { createTokenService, type TokenService } from './tokens.ts';

/** Milliseconds to wait for a connection, and for an answer, before one attempt counts as failed. */
const connectionTimeoutMs = 1_000;
const requestTimeoutMs = 2_000;

interface SecretsManagerTokensOptions {
  readonly secretArn: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told when the secret could not be read again and the cached versions go on being served. */
  readonly onRefreshFailed: (error: unknown) => void;
}

/** The token service of the functions: its secret lives in Secrets Manager. */
export function createSecretsManagerTokens(options: SecretsManagerTokensOptions): TokenService {
  const client = new SecretsManagerClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
  });
  return createTokenService({ secrets: createTokenSecrets({ client, ...options }), now: options.now });
}
