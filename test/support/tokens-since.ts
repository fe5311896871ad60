import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTokenSecrets } from '../../shared/security/token-secrets.ts';
import { createTokenService, type TokenService } from '../../shared/security/tokens.ts';
import { stackOutput } from './stack-outputs.ts';
import type { System } from './system.ts';

/** The token service of the running system, with the same secret, at another time (milliseconds since 1970). */
export function tokensSince(system: System, nowMs: number): TokenService {
  const secrets = createTokenSecrets({
    client: new SecretsManagerClient({ endpoint: system.runtime.awsEndpoint }),
    secretArn: stackOutput('TokenSecretArn'),
    now: Date.now,
    onRefreshFailed: () => undefined,
  });
  return createTokenService({ secrets, now: () => nowMs });
}
