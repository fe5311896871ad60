import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { readAlarmDescription } from '../../lib/monitoring/alarm-description.ts';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { errorCode } from '../errors.ts';
import type { StatusProbes } from '../operations/status/status.ts';
import type {
  ActiveAlarm,
  AlarmsPart,
  HealthPart,
  RotationPart,
  StackPart,
} from '../operations/status/status-parts.ts';
import { clientOptions } from './client-options.ts';
import { isStackMissing, type StackOutputs } from './read-stack-outputs.ts';
import { siblingOf, stackSuffixes, type Target } from './target.ts';

/** Timeout of GET /health in milliseconds. Each of its two checks ends within a second. */
const timeoutMs = 10_000;

const healthSchema = z.object({
  version: z.string().nullish(),
  commit: z.string().nullish(),
  checks: z.record(z.string(), z.string()).nullish(),
});

/** Queries the AWS services of a deployment. */
export class ServiceStatusProbes implements StatusProbes {
  private readonly cloudFormation: CloudFormationClient;
  private readonly secrets: SecretsManagerClient;
  private readonly cloudWatch: CloudWatchClient | null;

  private readonly target: Target;
  private readonly outputs: StackOutputs;

  constructor(target: Target, outputs: StackOutputs, bounds?: AttemptBounds) {
    this.target = target;
    this.outputs = outputs;
    const options = clientOptions(target, bounds);
    this.cloudFormation = new CloudFormationClient(options);
    this.secrets = new SecretsManagerClient(options);
    this.cloudWatch = target.kind === 'local' ? null : new CloudWatchClient(options);
  }

  async stacks(): Promise<readonly StackPart[]> {
    const found: StackPart[] = [];
    for (const suffix of stackSuffixes)
      found.push(...(await this.stack(siblingOf(this.target, suffix).stackName)));
    return found;
  }

  async health(): Promise<HealthPart> {
    return readHealth(this.outputs.SiteRoot);
  }

  async alarms(): Promise<AlarmsPart | null> {
    if (this.cloudWatch === null) return null;
    const ringing: ActiveAlarm[] = [];
    let total = 0;
    const pages = paginateDescribeAlarms(
      { client: this.cloudWatch },
      { AlarmNamePrefix: `${this.target.stackName}-`, AlarmTypes: ['MetricAlarm'] },
    );
    for await (const { MetricAlarms = [] } of pages) {
      for (const alarm of MetricAlarms) {
        total += 1;
        if (alarm.StateValue !== 'ALARM') continue;
        ringing.push({
          name: alarm.AlarmName ?? '',
          since: (alarm.StateTransitionedTimestamp ?? alarm.StateUpdatedTimestamp)?.toISOString() ?? null,
          ...describe(alarm.AlarmDescription ?? ''),
        });
      }
    }
    return { total, ringing };
  }

  async rotation(): Promise<RotationPart> {
    const secret = await this.secrets.send(
      new DescribeSecretCommand({ SecretId: this.outputs.TokenSecretArn }),
    );
    return {
      lastRotatedAt: secret.LastRotatedDate?.toISOString() ?? null,
      createdAt: (secret.CreatedDate ?? new Date()).toISOString(),
      enabled: secret.RotationEnabled ?? false,
      everyDays: secret.RotationRules?.AutomaticallyAfterDays ?? null,
      pending: Object.values(secret.VersionIdsToStages ?? {}).some(
        (stages) => stages.includes('AWSPENDING') && !stages.includes('AWSCURRENT'),
      ),
    };
  }

  close(): void {
    this.cloudFormation.destroy();
    this.secrets.destroy();
    this.cloudWatch?.destroy();
  }

  /** Returns an empty list if the stack does not exist. */
  private async stack(name: string): Promise<readonly StackPart[]> {
    try {
      const { Stacks = [] } = await this.cloudFormation.send(new DescribeStacksCommand({ StackName: name }));
      return Stacks.map(({ StackName, StackStatus, LastUpdatedTime, CreationTime, Outputs = [] }) => {
        const outputOf = (key: string) =>
          Outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue ?? null;
        return {
          name: StackName ?? name,
          status: StackStatus ?? 'unknown',
          changedAt: (LastUpdatedTime ?? CreationTime)?.toISOString() ?? null,
          version: outputOf('Version'),
          commit: outputOf('Commit'),
        };
      });
    } catch (error) {
      if (isStackMissing(error)) return [];
      throw error;
    }
  }
}

/** Alarms of other applications may have the same name prefix. */
function describe(description: string): Pick<ActiveAlarm, 'harm' | 'severity' | 'runbook'> {
  const known = readAlarmDescription(description);
  if (known === null) return { harm: description, severity: null, runbook: null };
  return { harm: known.impact, severity: known.severity, runbook: known.runbook };
}

/** Calls GET /health at the public URL. Never throws: a failed request is reported in the result. */
async function readHealth(siteRoot: string): Promise<HealthPart> {
  try {
    const response = await fetch(`${siteRoot}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = healthSchema.safeParse(await response.json().catch(() => null)).data;
    const { version, commit, checks } = body ?? {};
    return {
      status: response.status,
      version: version ?? null,
      commit: commit ?? null,
      checks: checks ?? {},
      failure: null,
    };
  } catch (error) {
    return { status: null, version: null, commit: null, checks: {}, failure: fetchFailure(error) };
  }
}

/** `fetch` throws a TypeError whose cause contains the reason. */
const thrownSchema = z.object({ name: z.string(), cause: z.unknown() });

/** Describes a failed request and the next step in one sentence. */
function fetchFailure(error: unknown): string {
  const { name, cause } = thrownSchema.safeParse(error).data ?? {};
  if (name === 'TimeoutError') return `No response within ${timeoutMs / 1000} s.`;
  const reason = errorCode(cause) ?? 'unknown reason';
  return `No response (${reason}): check the network, the domain name and the certificate.`;
}
