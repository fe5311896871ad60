import { createLog, type Log } from '../../shared/observability/logger.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';
import { type RotatedSecret, SecretsManagerSecret } from './rotated-secret.ts';

export interface Deps {
  readonly log: Log;
  secret(secretArn: string): RotatedSecret;
  now(): number;
}

export function createDeps(): Deps {
  const client = createSecretsManagerClient();
  return {
    log: createLog(),
    secret: (secretArn) => new SecretsManagerSecret(client, secretArn),
    now: Date.now,
  };
}
