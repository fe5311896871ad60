import { CloudFormationClient, CreateStackCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchLogsClient,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import * as z from 'zod';
import { outputsSchema } from '../../cli/connection/read-stack-outputs.ts';
import { allGroups } from '../../cli/logs/log-source.ts';
import { Account } from './support/account.ts';

const traceSchema = z.object({
  requests: z.array(z.looseObject({})),
  lines: z.array(z.object({ logGroup: z.string(), timestamp: z.string() })),
});

jest.setTimeout(240_000);

const groups = { access: 'AccessLog', functions: ['WidgetLogs', 'AuthorizerLogs'] };
/** Log group of the canary, which is an optional part of a deployment. */
const canaryGroup = 'CanaryLogs';

function logGroupsTemplate(names: readonly string[], outputs: Readonly<Record<string, string>>) {
  return JSON.stringify({
    Resources: Object.fromEntries(
      names.map((name) => [name, { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: name } }]),
    ),
    Outputs: Object.fromEntries(Object.entries(outputs).map(([name, Value]) => [name, { Value }])),
  });
}

const template = logGroupsTemplate(allGroups(groups), {
  ...Object.fromEntries(Object.keys(outputsSchema.shape).map((name) => [name, 'unused'])),
  AccessLogGroupName: groups.access,
  FunctionLogGroupNames: groups.functions.join(','),
});

describe('widgetctl with CloudWatch Logs emulated by moto', () => {
  const nowMs = Date.now() - 60_000;
  let account: Account;
  let client: CloudWatchLogsClient;

  const put = (logGroupName: string, ...messages: readonly (readonly [afterMs: number, message: object])[]) =>
    client.send(
      new PutLogEventsCommand({
        logGroupName,
        logStreamName: 'stream',
        logEvents: messages.map(([afterMs, message]) => ({
          timestamp: nowMs + afterMs,
          message: `${JSON.stringify(message)}\n`,
        })),
      }),
    );
  const access = (traceId: string, status: string, orgId: string, afterMs: number, awsRequestId = '-') =>
    [
      afterMs,
      {
        traceId,
        requestTimeEpoch: String(nowMs + afterMs - 1),
        routeKey: 'GET /api/v1/presets',
        status,
        responseType: status === '429' ? 'THROTTLED' : '-',
        orgId,
        awsRequestId,
        responseLatency: '1',
      },
    ] as const;
  const said = (level: string, message: string, traceId: string, afterMs: number) =>
    [
      afterMs,
      {
        level,
        message,
        timestamp: new Date(nowMs + afterMs).toISOString(),
        traceId,
        awsRequestId: 'lambda-0001',
      },
    ] as const;

  beforeAll(async () => {
    account = await Account.start();
    client = account.client(CloudWatchLogsClient);
    const stacks = account.client(CloudFormationClient);
    await stacks.send(new CreateStackCommand({ StackName: 'WidgetApi', TemplateBody: template }));
    await stacks.send(
      new CreateStackCommand({
        StackName: 'WidgetApiMonitoring',
        TemplateBody: logGroupsTemplate([canaryGroup], { LogGroupNames: canaryGroup }),
      }),
    );
    for (const logGroupName of [...allGroups(groups), canaryGroup]) {
      await client.send(new CreateLogStreamCommand({ logGroupName, logStreamName: 'stream' }));
    }
    await put(
      groups.access,
      access('trace-0001', '200', 'acme', 30),
      access('trace-0002', '429', 'acme', 40),
    );
    const report = { requestId: 'lambda-0001', status: 'success', metrics: { durationMs: 2 } };
    await put('WidgetLogs', said('INFO', 'Invocation started', 'trace-0001', 10), [
      20,
      { time: new Date(nowMs + 20).toISOString(), type: 'platform.report', record: report },
    ]);
  });
  afterAll(async () => {
    client?.destroy();
    await account?.stop();
  });

  it('returns every log line of a request, and finds a request that API Gateway rejected', async () => {
    const found = traceSchema.parse(await account.widgetctl('trace', 'trace-0001'));
    expect(found.requests).toMatchObject([{ traceId: 'trace-0001', status: 200, orgId: 'acme' }]);
    expect(found.lines.map(({ logGroup, timestamp }) => [logGroup, Date.parse(timestamp) - nowMs])).toEqual([
      ['WidgetLogs', 10],
      ['WidgetLogs', 20],
      ['AccessLog', 30],
    ]);
    expect(await account.widgetctl('trace', 'trace-0002')).toMatchObject({
      requests: [{ status: 429, refusal: 'THROTTLED', code: 'RATE_LIMITED' }],
    });
    await expect(account.widgetctl('trace', 'trace-9999')).rejects.toThrow(
      'The log has no line of trace-9999',
    );
  });

  it("returns the log lines of the monitoring stack's canary", async () => {
    await put(canaryGroup, [60, { level: 'ERROR', message: 'Canary call failed', traceId: 'trace-0005' }]);
    const found = traceSchema.parse(await account.widgetctl('trace', 'trace-0005'));
    expect(found.lines.map(({ logGroup }) => logGroup)).toEqual([canaryGroup]);
  });
});
