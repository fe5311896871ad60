import { CloudWatchClient, DescribeAlarmsCommand, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeSecretCommand,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { StatusReport } from '../../../cli/operations/status/status.ts';
import { FeedbackTable } from '../../../shared/data/feedback.ts';
import { documentClient } from '../../../shared/data/store.ts';
import { type Account, accountId } from './account.ts';

const rotationSchema = z.looseObject({ versionIds: z.array(z.string()) });
const auditSchema = z.array(z.object({ command: z.string(), outcome: z.string(), who: z.string() }));

type Outputs = Readonly<Record<string, string | undefined>>;
type Trial = (account: Account, outputs: Outputs) => Promise<void>;

const alarmName = 'WidgetApi-ServerErrors';
const exportFile = 'acme.jsonl';
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

export const operatorTrials: readonly (readonly [what: string, trial: Trial])[] = [
  ['rename a key', renameKey],
  ['delete a site with its keys', deleteSite],
  ['count the recent calls of an organization by route', showRecentUsage],
  ['delete feedback', deleteFeedback],
  ['rotate the token secret', rotateSecret],
  ['show the active alarms and other problems', showStatus],
  ['read the audit trail', readAudit],
  ['export an organization with its secrets', exportOrganization],
];

async function renameKey(account: Account): Promise<void> {
  const [key] = z
    .array(z.object({ keyId: z.string() }))
    .parse(await account.widgetctl('key', 'list', 'acme'));
  expect(await account.widgetctl('key', 'set', 'acme', key?.keyId ?? '', '--label', 'Pages')).toMatchObject({
    keyId: key?.keyId,
    label: 'Pages',
    status: 'active',
  });
}

async function deleteSite(account: Account): Promise<void> {
  await account.widgetctl('site', 'add', 'acme', 'kiosk', '--allow', 'kiosk.example');
  await account.widgetctl('key', 'create', 'acme', 'kiosk');
  expect(await account.widgetctl('site', 'delete', 'acme', 'kiosk', '--confirm', 'kiosk')).toMatchObject({
    siteId: 'kiosk',
    deleted: true,
    keysRevoked: 1,
  });
}

/** Writes access log lines, which moto's API Gateway does not write because it serves no calls. */
async function showRecentUsage(
  account: Account,
  { AccessLogGroupName: logGroupName }: Outputs,
): Promise<void> {
  const client = account.client(CloudWatchLogsClient);
  const logStreamName = 'trial';
  await client.send(new CreateLogStreamCommand({ logGroupName, logStreamName }));
  const routeKey = 'GET /api/v1/widget/config';
  const line = (status: string, responseType: string) => ({
    timestamp: Date.now() - 1_000,
    message: JSON.stringify({
      traceId: 't',
      requestTimeEpoch: String(Date.now()),
      status,
      responseType,
      routeKey,
      orgId: 'acme',
      keyId: 'key-1',
      siteId: 'shop',
    }),
  });
  const logEvents = [line('200', '-'), line('429', 'THROTTLED'), line('429', '-')];
  await client.send(new PutLogEventsCommand({ logGroupName, logStreamName, logEvents }));
  expect(await account.widgetctl('usage', 'show', 'acme', '--by', 'route')).toEqual({
    orgId: 'acme',
    by: 'route',
    from: instant,
    to: instant,
    rows: [{ name: routeKey, calls: 3, throttled: 2, credits: 0 }],
  });
}

async function deleteFeedback(account: Account, { FeedbackTableName }: Outputs): Promise<void> {
  const feedback = new FeedbackTable(documentClient(account.client(DynamoDBClient)), FeedbackTableName ?? '');
  const content = { id: 'f-1', message: 'The contrast is too low.', category: 'bug' };
  const { entry } = await feedback.receive('acme', { kind: 'feedback', siteId: 'shop', content }, Date.now());
  expect(
    await account.widgetctl('feedback', 'delete', 'acme', entry.reference, '--confirm', entry.reference),
  ).toEqual({
    orgId: 'acme',
    reference: entry.reference,
    kind: 'feedback',
    id: 'f-1',
    deleted: true,
  });
  expect(await account.widgetctl('feedback', 'list', 'acme')).toEqual([]);
}

/**
 * Rotates the token secret. moto does not run the rotation function. It marks an empty secret version as current and
 * removes the function from the secret, so the rotation settings are restored afterward.
 */
async function rotateSecret(account: Account, { TokenSecretArn: SecretId }: Outputs): Promise<void> {
  const client = account.client(SecretsManagerClient);
  const { RotationLambdaARN, RotationRules } = await client.send(new DescribeSecretCommand({ SecretId }));
  const rotated = rotationSchema.parse(await account.widgetctl('token', 'rotate'));
  const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId }));
  expect(rotated).toEqual({
    versionIds: [expect.stringMatching(/^[\da-f-]{36}$/)],
    completedAt: instant,
    knownEverywhereAt: instant,
  });
  expect(VersionIdsToStages[rotated.versionIds[0] ?? '']).toEqual(['AWSCURRENT']);
  const schedule = { SecretId, RotationLambdaARN, RotationRules, RotateImmediately: false };
  await client.send(new RotateSecretCommand(schedule));
}

async function showStatus(account: Account): Promise<void> {
  const client = account.client(CloudWatchClient);
  const change = { AlarmName: alarmName, StateReason: 'A trial.' };
  await client.send(new SetAlarmStateCommand({ ...change, StateValue: 'ALARM' }));
  const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand({ MaxRecords: 100 }));
  const { code, stdout } = await account.tryWidgetctl('status');
  await client.send(new SetAlarmStateCommand({ ...change, StateValue: 'OK' }));

  const report: StatusReport = JSON.parse(stdout);
  const runbook = 'docs/guides/runbook.md#server-errors';
  // The expected report omits the health check, because moto's API has no reachable URL.
  expect({ ...report, code }).toMatchObject({
    code: 1,
    ok: false,
    stacks: ['Data', '', 'FeedbackEvents', 'Monitoring', 'Assets'].map((suffix) => ({
      name: `WidgetApi${suffix}`,
      status: 'CREATE_COMPLETE',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })),
    alarms: {
      total: MetricAlarms.length,
      ringing: [{ name: alarmName, since: instant, severity: 'critical' }],
    },
    rotation: { lastRotatedAt: instant, enabled: true },
    untold: {},
  });
  expect(report.problems).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Alarm ${alarmName} is in ALARM \\(critical\\): .+\\. See ${runbook}\\.$`),
    ),
  );
}

async function readAudit(account: Account): Promise<void> {
  const entries = auditSchema.parse(await account.widgetctl('audit', 'list', '--org', 'acme'));
  const [newest, ...others] = entries.map(({ command, outcome, who }) => ({ command, outcome, who }));
  expect(newest).toEqual({
    command: 'feedback delete',
    outcome: 'done',
    who: expect.stringMatching(new RegExp(`^arn:aws:\\w+::${accountId}:`)),
  });
  expect(others.map(({ command }) => command)).toEqual(
    expect.arrayContaining(['site delete', 'key set', 'org create']),
  );
}

async function exportOrganization(account: Account): Promise<void> {
  const ended = await account.tryWidgetctl('org', 'export', 'acme', '--with-secrets', '--file', exportFile);
  expect(ended).toMatchObject({ code: 0, stdout: '' });
}

/** Imports the exported organization into the tables from which it was deleted. */
export async function importExport(account: Account): Promise<void> {
  expect(await account.widgetctl('org', 'import', exportFile)).toMatchObject({
    organization: { orgId: 'acme', status: 'active', complete: true },
    keysNotImported: 0,
    withSecrets: true,
  });
  expect(await account.widgetctl('org', 'show', 'acme')).toMatchObject({
    plan: 'starter',
    complete: true,
    sites: ['blog', 'shop'],
  });
  expect(await account.widgetctl('key', 'list', 'acme')).toContainEqual(
    expect.objectContaining({ siteId: 'shop', label: 'Pages', status: 'active' }),
  );
}
