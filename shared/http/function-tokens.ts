import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import { createSecretsManagerTokens } from '../security/secrets-manager-tokens.ts';
import type { TokenService } from '../security/tokens.ts';

/** The token service of a function, on the real clock; a refresh of the secret that fails goes into its log. */
export function functionTokens(secretArn: string, log: Log): TokenService {
  return createSecretsManagerTokens({
    secretArn,
    now: Date.now,
    onRefreshFailed: (error) => log.error(logMessages.TOKEN_SECRET_REFRESH_FAILED, error),
  });
}
