import { createLog, type Log } from '../../shared/observability/logger.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';
import { type RotatedSecret, SecretsManagerSecret } from './rotated-secret.ts';

/** What the rotation depends on. */
export interface Deps {
  readonly log: Log;
  /** The secret of that ARN. */
  secret(secretArn: string): RotatedSecret;
  /** Milliseconds since 1970. */
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
