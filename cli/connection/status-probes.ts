import { CloudFormationClient, type Stack } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, type MetricAlarm, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import * as z from 'zod';
import { type AlarmSeverity, readAlarmDescription } from '../../lib/monitoring/alarm-description.ts';
import { errorCode } from '../errors.ts';
import { clientOptions } from './client-options.ts';
import { outputsOf, readSiblingOutputs, readStack, type StackOutputs } from './read-stack-outputs.ts';
import { siblingOf, stackSuffixes, type Target } from './target.ts';

/** Timeout of GET /health in milliseconds. The endpoint performs two checks, each of which ends within a second. */
const timeoutMs = 10_000;

const healthSchema = z.object({
  version: z.string().nullable().catch(null),
  commit: z.string().nullable().catch(null),
  checks: z.record(z.string(), z.string()).catch({}),
});

const noHealth = { version: null, commit: null, checks: {} };

export type StatusProbes = ReturnType<typeof statusProbes>;

/** Results keyed by probe; null when a probe failed or does not apply. */
export type StatusParts = {
  readonly [Name in Exclude<keyof StatusProbes, 'close'>]: Awaited<ReturnType<StatusProbes[Name]>> | null;
};

export type StatusPart<Name extends keyof StatusParts> = NonNullable<StatusParts[Name]>;

/** All times in the results are in ISO 8601 format. */
export function statusProbes(target: Target, outputs: StackOutputs) {
  const options = clientOptions(target);
  const cloudFormation = new CloudFormationClient(options);
  const secrets = new SecretsManagerClient(options);
  const cloudWatch = new CloudWatchClient(options);
  const sns = new SNSClient(options);
  return {
    stacks: async () => {
      const names = stackSuffixes.map((suffix) => siblingOf(target, suffix).stackName);
      const stacks = await Promise.all(names.map(async (name) => readStack(cloudFormation, name)));
      return stacks.filter((stack) => stack !== null).map(describeStack);
    },
    health: async () => readHealth(outputs.SiteRoot),
    alarms: async () => {
      if (target.kind === 'local') return null;
      const [alarms, { AlarmTopicArn, WarningTopicArn }] = await Promise.all([
        readAlarms(cloudWatch, `${target.stackName}-`),
        readSiblingOutputs(target, 'Monitoring').then((found) => found ?? {}),
      ]);
      const topics = await Promise.all([
        readTopic(sns, 'critical', AlarmTopicArn, alarms),
        readTopic(sns, 'warning', WarningTopicArn, alarms),
      ]);
      return {
        total: alarms.length,
        ringing: alarms.filter(({ StateValue }) => StateValue === 'ALARM').map(describeAlarm),
        topics: topics.flat(),
      };
    },
    rotation: async () => {
      const secret = await secrets.send(new DescribeSecretCommand({ SecretId: outputs.TokenSecretArn }));
      return {
        lastRotatedAt: secret.LastRotatedDate?.toISOString() ?? null,
        createdAt: (secret.CreatedDate ?? new Date()).toISOString(),
        enabled: secret.RotationEnabled ?? false,
        /**
         * Rotation interval in days. Null if none is set, or if the stack is local and therefore rotates the secret
         * only on request.
         */
        everyDays: target.kind === 'local' ? null : (secret.RotationRules?.AutomaticallyAfterDays ?? null),
        /** True while a rotation is running, and after a rotation has failed. */
        pending: Object.values(secret.VersionIdsToStages ?? {}).some(
          (stages) => stages.includes('AWSPENDING') && !stages.includes('AWSCURRENT'),
        ),
      };
    },
    close: () => {
      for (const client of [cloudFormation, secrets, cloudWatch, sns]) client.destroy();
    },
  };
}

function describeStack(stack: Stack) {
  const { Version = null, Commit = null } = outputsOf(stack);
  return {
    name: stack.StackName ?? '',
    status: stack.StackStatus ?? 'unknown',
    changedAt: (stack.LastUpdatedTime ?? stack.CreationTime)?.toISOString() ?? null,
    version: Version,
    commit: Commit,
  };
}

async function readAlarms(client: CloudWatchClient, AlarmNamePrefix: string): Promise<MetricAlarm[]> {
  const query = { AlarmNamePrefix, AlarmTypes: ['MetricAlarm' as const] };
  const pages = await Array.fromAsync(paginateDescribeAlarms({ client }, query));
  return pages.flatMap(({ MetricAlarms = [] }) => MetricAlarms);
}

/** Reads the subscriptions of the deployment's own topic for a severity. Returns nothing if there is no such topic. */
async function readTopic(
  client: SNSClient,
  severity: AlarmSeverity,
  TopicArn: string | undefined,
  alarms: readonly MetricAlarm[],
) {
  if (TopicArn === undefined) return [];
  const { Attributes = {} } = await client.send(new GetTopicAttributesCommand({ TopicArn }));
  const notifying = alarms.filter(({ AlarmActions = [] }) => AlarmActions.includes(TopicArn));
  return [
    {
      severity,
      confirmed: Number(Attributes.SubscriptionsConfirmed ?? 0),
      /** Addresses that have not confirmed their subscription. AWS deletes such a subscription after 48 hours. */
      pending: Number(Attributes.SubscriptionsPending ?? 0),
      /** True if the alarms notify no topic of the operator's. */
      isOnlyTopic: notifying.every(({ AlarmActions = [] }) => AlarmActions.length === 1),
    },
  ];
}

function describeAlarm(alarm: MetricAlarm) {
  const { AlarmName = '', AlarmDescription = '', StateTransitionedTimestamp, StateUpdatedTimestamp } = alarm;
  // Null if the description has another format. `AlarmNamePrefix` can also match alarms of other applications.
  const known = readAlarmDescription(AlarmDescription);
  return {
    name: AlarmName,
    since: (StateTransitionedTimestamp ?? StateUpdatedTimestamp)?.toISOString() ?? null,
    harm: known?.impact ?? AlarmDescription,
    severity: known?.severity ?? null,
    runbook: known?.runbook ?? null,
  };
}

async function readHealth(siteRoot: string) {
  try {
    const response = await fetch(`${siteRoot}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await response.json().catch(() => ({}));
    return { status: response.status, ...healthSchema.catch(noHealth).parse(body), failure: null };
  } catch (error) {
    return { status: null, ...noHealth, failure: fetchFailure(error) };
  }
}

const thrownSchema = z.object({ name: z.string(), cause: z.unknown() });

function fetchFailure(error: unknown): string {
  const { name, cause } = thrownSchema.safeParse(error).data ?? {};
  if (name === 'TimeoutError') return `No response within ${timeoutMs / 1000} s.`;
  const reason = errorCode(cause) ?? 'unknown reason';
  return `No response (${reason}): check the network, the domain name and the certificate.`;
}
