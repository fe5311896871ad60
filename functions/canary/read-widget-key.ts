import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { LoggableError } from '../../shared/errors/errors.ts';
import { isWidgetKeyShape } from '../../shared/security/keys.ts';

/** The operator's secret is not what the canary needs. */
export class CanaryKeyError extends LoggableError {
  override readonly name = 'CanaryKeyError';
}

/**
 * The widget key that an operator put into a secret as plain text. Read at each run, so that a new key counts at once.
 *
 * @throws CanaryKeyError when the secret holds anything else
 */
export async function readWidgetKey(client: SecretsManagerClient, secretArn: string): Promise<string> {
  const { SecretString: text = '' } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  const key = text.trim();
  if (isWidgetKeyShape(key)) return key;
  throw new CanaryKeyError(
    'The secret of the canary is no widget key: put the key alone into it, as plain text.',
  );
}
