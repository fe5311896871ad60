import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import { createSecretsManagerClient } from '../security/secrets-manager-client.ts';
import { createTokenSecrets } from '../security/token-secrets.ts';
import { createTokenService, type TokenService } from '../security/tokens.ts';

/**
 * The token service of a function, on the real clock, signing with the secret that Secrets Manager keeps, which is read
 * at first use. A refresh of the secret that fails goes into its log.
 */
export function functionTokens(secretArn: string, log: Log): TokenService {
  const now = Date.now;
  const secrets = createTokenSecrets({
    client: createSecretsManagerClient(),
    secretArn,
    now,
    onRefreshFailed: (error) => log.error(logMessages.TOKEN_SECRET_REFRESH_FAILED, error),
  });
  return createTokenService({ secrets, now });
}
