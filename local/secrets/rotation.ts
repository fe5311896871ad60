import type { Secret } from './secret-state.ts';
import { current, pending, type SecretStore } from './secret-store.ts';

/** Runs a function: event is JSON. */
export type InvokeRotation = (functionArn: string, event: string) => Promise<string>;

const steps = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const;

/**
 * Runs the four steps of a rotation, as Secrets Manager does after RotateSecret has answered. A step that fails ends
 * it: the pending version stays, and the next rotation tries again.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html
 */
export async function runRotation(
  store: SecretStore,
  secret: Secret,
  versionId: string,
  invoke: InvokeRotation,
): Promise<void> {
  const rotation = store.rotationOf(secret);
  if (!rotation) return;
  for (const Step of steps) {
    const event = { SecretId: secret.arn, ClientRequestToken: versionId, Step };
    await invoke(rotation.functionArn, JSON.stringify(event));
  }
  const version = secret.versions.find(({ id }) => id === versionId);
  if (!version?.stages.includes(current)) return;
  version.stages = version.stages.filter((stage) => stage !== pending);
  await store.noteRotation(secret);
}
