import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { readAlarmDescription } from '../../lib/monitoring/alarm-description.ts';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { errorCode } from '../errors.ts';
import { clientOptions } from './client-options.ts';
import { isStackMissing, type StackOutputs } from './read-stack-outputs.ts';
import { siblingOf, stackSuffixes, type Target } from './target.ts';

/** Timeout of GET /health in milliseconds. Each of the two health checks ends within a second. */
const timeoutMs = 10_000;

const healthSchema = z.object({
  version: z.string().nullish(),
  commit: z.string().nullish(),
  checks: z.record(z.string(), z.string()).nullish(),
});

/** All times in the results are in ISO 8601 format. */
export class StatusProbes {
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

  async stacks() {
    const stacks = stackSuffixes.map((suffix) => this.stack(siblingOf(this.target, suffix).stackName));
    return (await Promise.all(stacks)).flat();
  }

  async health() {
    return readHealth(this.outputs.SiteRoot);
  }

  /** Returns null for a local stack, which has no alarms. */
  async alarms() {
    if (this.cloudWatch === null) return null;
    const ringing = [];
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

  async rotation() {
    const secret = await this.secrets.send(
      new DescribeSecretCommand({ SecretId: this.outputs.TokenSecretArn }),
    );
    return {
      /** Null if the secret has never been rotated. */
      lastRotatedAt: secret.LastRotatedDate?.toISOString() ?? null,
      createdAt: (secret.CreatedDate ?? new Date()).toISOString(),
      enabled: secret.RotationEnabled ?? false,
      /** Null when no rotation interval is configured. */
      everyDays: secret.RotationRules?.AutomaticallyAfterDays ?? null,
      /** True while a rotation is running, and after a rotation has failed. */
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

  private async stack(name: string) {
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

/** Returns null fields for alarms of other applications, which may have the same name prefix. */
function describe(description: string) {
  const known = readAlarmDescription(description);
  if (known === null) return { harm: description, severity: null, runbook: null };
  return { harm: known.impact, severity: known.severity, runbook: known.runbook };
}

/** Never throws: a failed request is part of the result. */
async function readHealth(siteRoot: string) {
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

type PartOf<Name extends 'stacks' | 'health' | 'alarms' | 'rotation'> = Awaited<
  ReturnType<StatusProbes[Name]>
>;
export type StackPart = PartOf<'stacks'>[number];
export type HealthPart = PartOf<'health'>;
export type AlarmsPart = NonNullable<PartOf<'alarms'>>;
export type RotationPart = PartOf<'rotation'>;

/**
 * Results of the status queries. Null when the queried service did not respond, and for the alarms of a local stack.
 */
export interface StatusParts {
  readonly stacks: readonly StackPart[] | null;
  readonly health: HealthPart | null;
  readonly alarms: AlarmsPart | null;
  readonly rotation: RotationPart | null;
}

/** `fetch` throws a TypeError whose cause contains the reason. */
const thrownSchema = z.object({ name: z.string(), cause: z.unknown() });

function fetchFailure(error: unknown): string {
  const { name, cause } = thrownSchema.safeParse(error).data ?? {};
  if (name === 'TimeoutError') return `No response within ${timeoutMs / 1000} s.`;
  const reason = errorCode(cause) ?? 'unknown reason';
  return `No response (${reason}): check the network, the domain name and the certificate.`;
}
