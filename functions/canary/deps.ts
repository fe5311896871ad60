import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '../../shared/contract/zod.ts';
import { LoggableError } from '../../shared/errors/errors.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';
import { isWidgetKeyShape } from '../../shared/security/keys.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';
import { callService, type ServiceResponse } from './call-service.ts';

export interface Deps {
  readonly log: Log;
  readKey(): Promise<string>;
  get(path: string, headers: Readonly<Record<string, string>>): Promise<ServiceResponse>;
  now(): number;
}

export const envSchema = z.object({
  SITE_ROOT: z.url(),
  CANARY_KEY_SECRET_ARN: z.string(),
});

export function createDeps(): Deps {
  const { SITE_ROOT: siteRoot, CANARY_KEY_SECRET_ARN: secretArn } = readEnv(envSchema);
  const client = createSecretsManagerClient();
  return {
    log: createLog(),
    readKey: () => readWidgetKey(client, secretArn),
    get: (path, headers) => callService(`${siteRoot}${path}`, headers),
    now: Date.now,
  };
}

export class CanaryKeyError extends LoggableError {
  override readonly name = 'CanaryKeyError';
}

/** Reads the secret on every run, so that a new key takes effect on the next run. */
async function readWidgetKey(client: SecretsManagerClient, secretArn: string): Promise<string> {
  const { SecretString: text = '' } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  const key = text.trim();
  if (isWidgetKeyShape(key)) return key;
  throw new CanaryKeyError(
    'The canary secret does not contain a widget key: store the key alone, as plain text.',
  );
}
