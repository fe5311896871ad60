import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import { createSecretsManagerClient } from '../security/secrets-manager-client.ts';
import { createTokenSecrets } from '../security/token-secrets.ts';
import { createTokenService, type TokenService } from '../security/tokens.ts';

/**
 * Creates a function's token service, which reads the secret from Secrets Manager on first use and logs
 * failed refreshes.
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
