import { createSecretsManagerClient } from './secrets-manager-client.ts';
import { createTokenSecrets, type TokenSecretsOptions } from './token-secrets.ts';
import { createTokenService, type TokenService } from './tokens.ts';

/** The token service of the functions, signing with the secret that Secrets Manager keeps. Reads at first use. */
export function createSecretsManagerTokens(options: Omit<TokenSecretsOptions, 'client'>): TokenService {
  const secrets = createTokenSecrets({ ...options, client: createSecretsManagerClient() });
  return createTokenService({ secrets, now: options.now });
}
