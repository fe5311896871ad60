import { randomUUID } from 'node:crypto';
import { cacheTimeMs } from '../../shared/security/token-secrets.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import type { OnProgress } from './progress.ts';

/** Stages by version of the secret: `AWSCURRENT` signs, `AWSPREVIOUS` is still accepted, `AWSPENDING` is being created. */
export interface SecretVersions {
  readonly stagesByVersion: Readonly<Record<string, readonly string[]>>;
}

/** The two Secrets Manager calls of a rotation. */
export interface TokenSecret {
  versions(): Promise<SecretVersions>;
  /** Starts a rotation to a version with this id; returns before it has ended. */
  startRotation(versionId: string): Promise<void>;
  close(): void;
}

interface TokenSecretDeps extends Pick<Deployment, 'now' | 'wait'> {
  /** Loaded only by this command. */
  readonly secret: () => Promise<TokenSecret>;
}

export interface TokenRotation {
  /** The new versions, the last of which signs from now on. */
  readonly versionIds: readonly string[];
  /** ISO 8601. */
  readonly completedAt: string;
  /** Time from which every function uses them, ISO 8601. */
  readonly knownEverywhereAt: string;
}

/** A rotation has four steps, each well under ten seconds. */
const pollMs = 1_000;
const longestRotationMs = 120_000;

export class TokenSecretOperations extends Operations<TokenSecretDeps> {
  /**
   * Rotates the secret once or twice. After two rotations a leaked version is no longer accepted.
   *
   * @throws FailedError when a rotation does not end; the secret then stays valid
   */
  async rotate(times: 1 | 2, onProgress: OnProgress = () => undefined): Promise<TokenRotation> {
    const secret = await this.deps.secret();
    try {
      const versionIds: string[] = [];
      for (let done = 0; done < times; done += 1) {
        onProgress({ done, total: times });
        versionIds.push(await this.rotateOnce(secret));
      }
      const completedMs = this.deps.now();
      return {
        versionIds,
        completedAt: new Date(completedMs).toISOString(),
        knownEverywhereAt: new Date(completedMs + cacheTimeMs).toISOString(),
      };
    } finally {
      secret.close();
    }
  }

  private async rotateOnce(secret: TokenSecret): Promise<string> {
    const versionId = randomUUID();
    await secret.startRotation(versionId);
    for (let waitedMs = 0; waitedMs < longestRotationMs; waitedMs += pollMs) {
      if (isOver((await secret.versions()).stagesByVersion[versionId] ?? [])) return versionId;
      await this.deps.wait(pollMs);
    }
    throw new FailedError(
      `The rotation has not ended in ${longestRotationMs / 1000} s, and the previous version still signs. See why with logs tail --errors, and run this again.`,
    );
  }
}

/** Secrets Manager removes the pending stage after the last step. */
function isOver(stages: readonly string[]): boolean {
  return stages.includes('AWSCURRENT') && !stages.includes('AWSPENDING');
}
