import * as z from '../../shared/contract/zod.ts';
import { LoggableError } from '../../shared/errors/errors.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import {
  generateTokenSecretString,
  parseTokenSecretString,
} from '../../shared/security/token-secret-value.ts';
import { createTokenService, type TokenKey } from '../../shared/security/tokens.ts';
import type { Deps } from './deps.ts';
import type { RotatedSecret, RotationState } from './rotated-secret.ts';

/** Thrown to fail the step, which Secrets Manager retries later. */
export class RotationRefusedError extends LoggableError {
  override readonly name = 'RotationRefusedError';
}

const rotationEventSchema = z.object({
  Step: z.enum(['createSecret', 'setSecret', 'testSecret', 'finishSecret']),
  SecretId: z.string().check(z.minLength(1)),
  ClientRequestToken: z.string().check(z.minLength(1)),
});

/**
 * Runs one of the four rotation steps that Secrets Manager requests. Each step is idempotent.
 *
 * @throws RotationRefusedError when the event, the state of the secret or the new version is invalid
 */
export function rotateTokenSecret({ log, secret: secretOf, now }: Deps) {
  return async (event: unknown): Promise<void> => {
    const { Step: step, SecretId: secretArn, ClientRequestToken: versionId } = readEvent(event);
    const stepLog = log.with({ step, versionId });
    stepLog.info(logMessages.ROTATION_STEP_STARTED);
    const secret = secretOf(secretArn);
    const state = await secret.readState();
    const isCurrent = isAlreadyCurrent(state, versionId);
    if (!isCurrent) {
      // The setSecret step does nothing, because no other service stores the key.
      if (step === 'createSecret') await createVersion(secret, versionId);
      if (step === 'testSecret') await testVersion(secret, versionId, now);
      if (step === 'finishSecret') {
        // Tests the version even if testSecret was skipped, because a version that cannot sign must never become
        // current.
        await testVersion(secret, versionId, now);
        await secret.makeCurrent(versionId, currentVersionOf(state));
      }
    }
    stepLog.info(logMessages.ROTATION_STEP_COMPLETED, { wasAlreadyCurrent: isCurrent });
  };
}

function readEvent(event: unknown): z.output<typeof rotationEventSchema> {
  const parsed = rotationEventSchema.safeParse(event);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new RotationRefusedError(
    `The event is not a rotation step of Secrets Manager (invalid fields: ${fields}).`,
  );
}

/**
 * Returns true when the version is current and false when it is pending.
 *
 * @throws RotationRefusedError when the version is neither current nor pending, or when rotation is not enabled
 */
function isAlreadyCurrent({ isRotationEnabled, stagesByVersion }: RotationState, versionId: string): boolean {
  if (!isRotationEnabled) throw new RotationRefusedError('Rotation is not enabled for this secret.');
  const stages = stagesByVersion.get(versionId);
  if (stages === undefined) {
    throw new RotationRefusedError(
      `The secret has no version ${versionId}: Secrets Manager did not stage it.`,
    );
  }
  if (stages.includes('AWSCURRENT')) return true;
  if (stages.includes('AWSPENDING')) return false;
  throw new RotationRefusedError(
    `Version ${versionId} is not staged AWSPENDING, so it cannot be rotated to.`,
  );
}

async function createVersion(secret: RotatedSecret, versionId: string): Promise<void> {
  if ((await secret.readPending(versionId)) !== null) return;
  await secret.storePending(versionId, generateTokenSecretString());
}

async function testVersion(secret: RotatedSecret, versionId: string, now: () => number): Promise<void> {
  const text = await secret.readPending(versionId);
  if (text === null)
    throw new RotationRefusedError(`Version ${versionId} has no value: createSecret did not run.`);
  const key = parseTokenSecretString(text);
  if (key === null) throw new RotationRefusedError(`Version ${versionId} is not {"key": "<64 characters>"}.`);
  if (!(await canSignAndVerify({ kid: versionId, key }, now))) {
    throw new RotationRefusedError(`A token signed with version ${versionId} does not verify.`);
  }
}

function currentVersionOf({ stagesByVersion }: RotationState): string | undefined {
  for (const [versionId, stages] of stagesByVersion) if (stages.includes('AWSCURRENT')) return versionId;
  return undefined;
}

const testSubject = { orgId: 'token-rotation', userId: 'token-rotation' };

export async function canSignAndVerify(tokenKey: TokenKey, now: () => number): Promise<boolean> {
  const secrets = {
    current: async () => tokenKey,
    byKid: async (kid: string) => (kid === tokenKey.kid ? tokenKey : null),
  };
  const tokens = createTokenService({ secrets, now });
  const { token } = await tokens.issueProfileToken(testSubject);
  return (await tokens.verifyProfileToken(token, testSubject)) === 'valid';
}
