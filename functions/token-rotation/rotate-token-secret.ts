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

/** The rotation cannot go on as asked. Secrets Manager records the rotation as failed and tries again later. */
export class RotationRefusedError extends LoggableError {
  override readonly name = 'RotationRefusedError';
}

const rotationEventSchema = z.object({
  Step: z.enum(['createSecret', 'setSecret', 'testSecret', 'finishSecret']),
  SecretId: z.string().check(z.minLength(1)),
  ClientRequestToken: z.string().check(z.minLength(1)),
});

/**
 * Takes one of the four steps by which Secrets Manager renews the token secret. Every step may come twice: what
 * is done already is left as it is.
 *
 * @throws RotationRefusedError when the event, the state of the secret or the new version is not as it must be.
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
      // setSecret hands the new value to the service that the secret opens. This one opens none: whoever
      // signs or verifies reads it from Secrets Manager, so there is nowhere to set it.
      if (step === 'createSecret') await createVersion(secret, versionId);
      if (step === 'testSecret') await testVersion(secret, versionId, now);
      if (step === 'finishSecret') {
        // Tested once more: a version that cannot sign must never become current, whatever was called before.
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
  throw new RotationRefusedError(`The event is not a rotation step of Secrets Manager (look at: ${fields}).`);
}

/**
 * True when the rotation to this version is over, false when it is under way.
 *
 * @throws RotationRefusedError when it is neither.
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
  if (!(await provesItself({ kid: versionId, key }, now))) {
    throw new RotationRefusedError(`A token signed with version ${versionId} does not verify.`);
  }
}

function currentVersionOf({ stagesByVersion }: RotationState): string | undefined {
  for (const [versionId, stages] of stagesByVersion) if (stages.includes('AWSCURRENT')) return versionId;
  return undefined;
}

/** A visitor that does not exist: the token made for it is thrown away. */
const nobody = { orgId: 'token-rotation', userId: 'token-rotation' };

/** True when a token signed with the key verifies with it, both done as the functions do it. */
export async function provesItself(tokenKey: TokenKey, now: () => number): Promise<boolean> {
  const secrets = {
    current: async () => tokenKey,
    byKid: async (kid: string) => (kid === tokenKey.kid ? tokenKey : null),
  };
  const tokens = createTokenService({ secrets, now });
  const { token } = await tokens.issueProfileToken(nobody);
  return (await tokens.verifyProfileToken(token, nobody)) === 'valid';
}
