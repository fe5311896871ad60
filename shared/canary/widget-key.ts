import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { LoggableError } from '../errors/errors.ts';
import { isWidgetKeyShape } from '../security/keys.ts';

export class CanaryKeyError extends LoggableError {
  override readonly name = 'CanaryKeyError';
}

/**
 * Reads the canary's widget key. Callers read it on every run, so that a new key takes effect on the next run.
 *
 * @throws CanaryKeyError when the secret does not contain a widget key
 */
export async function readCanaryKey(client: SecretsManagerClient, secretArn: string): Promise<string> {
  const { SecretString: text = '' } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  const key = text.trim();
  if (isWidgetKeyShape(key)) return key;
  throw new CanaryKeyError(
    'The canary secret does not contain a widget key: store the key alone, as plain text.',
  );
}
