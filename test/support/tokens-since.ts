import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTokenSecrets } from '../../shared/security/token-secrets.ts';
import { createTokenService, type TokenService } from '../../shared/security/tokens.ts';
import { stackOutput } from './stack-outputs.ts';
import type { System } from './system.ts';

/** Returns a token service that uses the system's secret and a fixed time. */
export function tokensSince(system: System, nowMs: number): TokenService {
  const secrets = createTokenSecrets({
    client: new SecretsManagerClient({ endpoint: system.runtime.awsEndpoint }),
    secretArn: stackOutput('TokenSecretArn'),
    now: Date.now,
    onRefreshFailed: () => undefined,
  });
  return createTokenService({ secrets, now: () => nowMs });
}
