import { userInfo } from 'node:os';
import { addMonths } from '../../shared/data/add-months.ts';
import { randomBase62 } from '../../shared/security/base62.ts';
import type { AuditEntry, FieldChange, RecordedCommand } from '../audit/audit-entry.ts';
import { clientOptions } from '../connection/client-options.ts';
import type { Target } from '../connection/target.ts';
import { type ExitCode, exitCodes } from '../errors.ts';
import packageJson from '../package.json' with { type: 'json' };
import { auditMonthsKept } from '../store/audit-rows.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';

type AuditDeps = Pick<Deployment, 'auditRows' | 'explain' | 'now' | 'target'>;

type EndAudit = (exitCode: ExitCode, changes: readonly FieldChange[]) => Promise<void>;

export class AuditOperations extends Operations<AuditDeps> {
  /** Records the start of a command. Returns a function that records the end. Calls `onTrouble` instead of throwing. */
  async begin(command: RecordedCommand, onTrouble: (line: string) => void): Promise<EndAudit> {
    const { auditRows, explain, now } = this.deps;
    const attempt = async <Result>(what: string, action: () => Promise<Result>): Promise<Result | null> => {
      try {
        return await action();
      } catch (error) {
        onTrouble(
          `The audit trail does not record the ${what} of this command, which is otherwise unaffected: ${explain(error)}`,
        );
        return null;
      }
    };
    const begun: AuditEntry = {
      auditId: randomBase62(12),
      at: new Date(now()).toISOString(),
      who: await attempt('operator', async () => operatorName(this.deps.target)),
      ...command,
      changes: [],
      version: packageJson.version,
      outcome: 'begun',
      exitCode: null,
      endedAt: null,
    };
    await attempt('start', async () => auditRows.put(begun));
    return async (exitCode, changes) => {
      const outcome = exitCode === exitCodes.done ? 'done' : 'failed';
      const endedAt = new Date(now()).toISOString();
      await attempt('end', async () =>
        auditRows.put({ ...begun, changes: [...changes], outcome, exitCode, endedAt }),
      );
    };
  }

  /**
   * Yields pages of matching entries, latest first.
   * @param orgId organization whose entries to return; null for all organizations
   * @param since start time in ISO 8601 format; null for the whole retention period
   */
  list(orgId: string | null, since: string | null): AsyncGenerator<readonly AuditEntry[]> {
    const toMs = this.deps.now();
    const keptFromMs = addMonths(toMs, -auditMonthsKept);
    const fromMs = since === null ? keptFromMs : Math.max(Date.parse(since), keptFromMs);
    return this.deps.auditRows.entries({ orgId, fromMs, toMs });
  }
}

async function operatorName(target: Target): Promise<string> {
  if (target.kind === 'local') return userInfo().username;
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  const client = new STSClient(clientOptions(target));
  try {
    const { Arn } = await client.send(new GetCallerIdentityCommand({}));
    if (Arn === undefined) throw new Error('STS returned no ARN.');
    return Arn;
  } finally {
    client.destroy();
  }
}
