import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { APIGatewayClient, GetRestApisCommand, GetUsagePlansCommand } from '@aws-sdk/client-api-gateway';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { tableNames } from '../../lib/tables.ts';
import { Account, accountId, region } from './support/account.ts';
import { type DeployedResource, deployedResources, readBackSchema } from './support/deployed-stacks.ts';
import { motoOmissions, resourceScopes } from './support/moto-omissions.ts';
import { importExport, operatorTrials } from './support/operator-trials.ts';
import { reportedDifferently } from './support/reported-differently.ts';

const execute = promisify(execFile);

const stacks = [
  'WidgetApiData',
  'WidgetApi',
  'WidgetApiFeedbackEvents',
  'WidgetApiMonitoring',
  'WidgetApiAssets',
] as const;

/** Without a web ACL for the API, the distribution also serves the API. */
const withSdk = { feedbackEvents: 'on' };

const everyOption = {
  alarmEmail: 'operator@example.com',
  waf: 'on',
  deployment: 'canary',
  provisionedConcurrency: 1,
  contentReservedConcurrency: 100,
  domainName: 'api.example.com',
  certificateArn: `arn:aws:acm:${region}:${accountId}:certificate/12345678-1234-1234-1234-123456789012`,
  guardrailId: 'abcdef123456',
  guardrailVersion: '1',
  feedbackEvents: 'on',
  feedbackEventsArchiveDays: 30,
  assetsDomainName: 'sdk.example.com',
  assetsCertificateArn: `arn:aws:acm:us-east-1:${accountId}:certificate/12345678-1234-1234-1234-123456789012`,
};

describe('stacks in an account emulated by moto', () => {
  const assemblies = mkdtempSync(join(tmpdir(), 'assemblies-'));
  const first = join(assemblies, 'withSdk');
  const second = join(assemblies, 'everyOption');
  let account: Account;

  beforeAll(async () => {
    account = await Account.start();
    print(`made by their API calls, as moto has no model that does: ${account.addedTypes.join(', ')}.`);
    await Promise.all([
      account.cdk('bootstrap', `aws://${accountId}/${region}`),
      writeAssemblies(assemblies, { withSdk, everyOption }),
    ]);
    await deploy(first);
  });
  afterAll(async () => {
    await account?.stop();
    rmSync(assemblies, { recursive: true });
  });

  const deploy = (assembly: string) =>
    account.cdk('deploy', '--all', '--require-approval', 'never', '--app', account.copyAssembly(assembly));
  /** Disables termination protection first (docs/guides/upgrade.md), because protected stacks cannot be deleted. */
  const destroy = async (assembly: string, ...which: readonly string[]) => {
    const app = account.copyAssembly(assembly);
    await expect(account.cdk('destroy', ...which, '--force', '--app', app)).rejects.toThrow();
    const client = account.client(CloudFormationClient);
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({}));
    for (const { StackName } of Stacks) {
      if (StackName === 'CDKToolkit' || !(which.includes('--all') || which.includes(StackName ?? '')))
        continue;
      await client.send(
        new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
      );
    }
    await account.cdk('destroy', ...which, '--force', '--app', app);
  };

  it('are deployed with every resource as defined in its template', async () => {
    await expectDeployed(first);
  });

  it('are ready for a page after the commands of the start pages', async () => {
    const pages = ['README.md', 'docs/start/deploy.md', 'docs/start/widget.md'];
    const commands = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/^ *node cli (.+?) --stack WidgetApi/gm)].map(
        ([, args = '']) => args,
      ),
    );
    const once = [...new Set(commands)];
    const printed = new Map<string, unknown>();
    for (const command of once) printed.set(command, await account.widgetctl(...command.split(' ')));
    const script = {
      script: expect.stringMatching(/<script async src="https:.+\/embed\.js" integrity="sha384-/),
    };
    expect(Object.fromEntries(printed)).toMatchObject({
      'org create acme --plan pro': { outcome: 'created' },
      'embed acme shop': script,
      'embed acme blog': script,
    });
  });

  it('support every widgetctl command that changes resources', async () => {
    const { UsagePlanProId, UsagePlanStarterId } = await outputs();
    const acme = { orgId: 'acme', status: 'active', complete: true };
    expect(await account.widgetctl('org', 'show', 'acme')).toMatchObject({
      ...acme,
      usagePlanId: UsagePlanProId,
    });
    expect(await account.widgetctl('org', 'set', 'acme', '--plan', 'starter')).toMatchObject({
      ...acme,
      usagePlanId: UsagePlanStarterId,
    });
    const big = ['big', '--calls', '5000000', '--rpm', '700'];
    await account.widgetctl('org', 'create', ...big, '--plan', 'enterprise');
    expect(await account.widgetctl('org', 'set', 'big', '--calls', '6000000', '--rpm', '700')).toMatchObject({
      orgId: 'big',
      limits: { callsPerMonth: 6_000_000, requestsPerMinute: 700 },
    });
    expect(await account.widgetctl('key', 'create', 'acme', 'shop')).toMatchObject({
      status: 'active',
      key: expect.stringMatching(/^wk_live_[0-9A-Za-z]{32}$/),
    });
    expect(await account.widgetctl('ai', 'set', 'acme', '--tier', 'lite')).toMatchObject({
      ai: { tier: 'lite', creditsPerMonth: 2000, modeCap: 'standard' },
    });
    expect(await account.widgetctl('ai', 'grant', 'acme', '500')).toMatchObject({ orgId: 'acme' });
    const usageBy = async (what: string) => account.widgetctl('usage', 'show', 'acme', '--by', what);
    expect(await usageBy('credits')).toMatchObject({ orgId: 'acme' });
    expect(await usageBy('calls')).toMatchObject({ orgId: 'acme', days: [] });
    expect(await usageBy('tools')).toMatchObject({ orgId: 'acme' });
    expect(await account.widgetctl('feedback', 'list', 'acme')).toEqual([]);
    const hidden = ['preset', 'set', 'acme', 'calmer-reading', '--hidden', 'on'];
    expect(await account.widgetctl(...hidden)).toMatchObject({
      code: 'calmer-reading',
    });
    await expect(account.widgetctl('profile', 'export', 'acme', 'visitor-1')).rejects.toThrow(
      'No data of this visitor is stored in organization acme',
    );
    expect(await account.widgetctl('org', 'show', 'acme')).toMatchObject({
      ...acme,
      plan: 'starter',
      limits: { callsPerMonth: 50_000, requestsPerMinute: 200 },
      usagePlanId: UsagePlanStarterId,
      sites: ['blog', 'shop'],
      callsThisMonth: 0,
    });
  });

  it.each(operatorTrials)('let an operator %s', async (_what, trial) => trial(account, await outputs()));

  it('allow "widgetctl org repair" to reconnect every organization after the API is recreated', async () => {
    const before = await outputs();
    const behind = ['WidgetApiAssets', 'WidgetApiMonitoring', 'WidgetApiFeedbackEvents'];
    await destroy(first, ...behind, 'WidgetApi', '--exclusively');
    await deploy(second);
    await expectDeployed(second);
    const after = await outputs();
    expect(after.ApiId).not.toBe(before.ApiId);
    expect(after.OrganizationsTableName).toBe(before.OrganizationsTableName);

    await account.widgetctl('org', 'repair', '--all');

    const organizations = z
      .array(z.object({ orgId: z.string(), usagePlanId: z.string() }))
      .parse(await account.widgetctl('org', 'list'));
    const plans = await stagesOfPlans();
    const here = [`${after.ApiId}/${after.StageName}`];
    expect(
      organizations.map(({ orgId, usagePlanId }) => ({ orgId, stages: plans.get(usagePlanId) })),
    ).toEqual([
      { orgId: 'acme', stages: here },
      { orgId: 'big', stages: here },
    ]);
    expect(organizations[0]?.usagePlanId).toBe(after.UsagePlanStarterId);
  });

  it('are removed by cdk destroy, except for retained resources', async () => {
    await Promise.all(
      ['acme', 'big'].map((orgId) => account.widgetctl('org', 'delete', orgId, '--confirm', orgId)),
    );
    await importExport(account);
    await destroy(second, '--all');

    const { Stacks } = await account.client(CloudFormationClient).send(new DescribeStacksCommand({}));
    const { items: apis } = await account.client(APIGatewayClient).send(new GetRestApisCommand({}));
    const { TableNames } = await account.client(DynamoDBClient).send(new ListTablesCommand({}));
    const { SecretList } = await account.client(SecretsManagerClient).send(new ListSecretsCommand({}));
    expect({
      stacks: Stacks?.map(({ StackName }) => StackName),
      apis,
      plans: await stagesOfPlans(),
      tables: TableNames?.length,
      secrets: SecretList?.length,
    }).toEqual({
      stacks: ['CDKToolkit'],
      apis: [],
      // No usage plans remain, because `cdk destroy` deletes the stacks' usage plans, and `org delete` deletes the
      // usage plan of the enterprise organization.
      plans: new Map(),
      tables: tableNames.length,
      secrets: 1,
    });
  });

  async function outputs(): Promise<Record<string, string | undefined>> {
    const client = account.client(CloudFormationClient);
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'WidgetApi' }));
    const found = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(found.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  }

  async function stagesOfPlans(): Promise<Map<string | undefined, string[]>> {
    const { items = [] } = await account.client(APIGatewayClient).send(new GetUsagePlansCommand({}));
    return new Map(
      items.map(({ id, apiStages = [] }) => [id, apiStages.map(({ apiId, stage }) => `${apiId}/${stage}`)]),
    );
  }

  async function expectDeployed(assembly: string): Promise<void> {
    const resources = deployedResources(assembly, readBackSchema.parse(await account.readBack(...stacks)));
    const unread = resources.filter(({ response }) => response === null).map(({ type }) => type);
    expect([...new Set(unread)].sort()).toEqual([
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::Lambda::LayerVersion',
      'AWS::Logs::QueryDefinition',
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
      'Custom::SdkFiles',
    ]);

    const differences = [...new Set(resources.flatMap(differencesOf))].filter(
      (difference) => !isBytesAsText(difference),
    );
    const explained = [...motoOmissions, ...resourceScopes];
    expect(differences.filter((difference) => !explained.includes(difference))).toEqual([]);
    const notReported = differences.filter((difference) => motoOmissions.includes(difference));
    print(
      `${resources.length} resources are there as their templates say; not compared: ${notReported.join(', ')}.`,
    );
  }
});

/**
 * Synthesizes the stacks for each set of options into a directory with the set's name. Runs in a separate process so
 * that jest does not load the CDK.
 */
async function writeAssemblies(
  directory: string,
  deployments: Readonly<Record<string, object>>,
): Promise<void> {
  const program = ['test/aws/support/write-assemblies.ts'];
  await execute(process.execPath, [...program, directory, JSON.stringify(deployments)]);
}

/**
 * Lists the properties with a deployed value that differs from the template, as `TYPE PATH: VALUES`. Leaves out the
 * values when moto returned no value or is known to omit the property.
 */
/** moto returns the bytes to search for as Python prints them. */
function isBytesAsText(difference: string): boolean {
  return /SearchString: \{"expected":"([^"]*)","actual":"b'\1'"\}$/.test(difference);
}

function differencesOf({ type, properties, response }: DeployedResource): string[] {
  if (response === null) return [];
  return reportedDifferently(properties, response).map(({ path, expected, actual }) => {
    const place = `${type} ${path.replaceAll(/\[\d+\]/g, '[]')}`;
    return actual === 'absent' || motoOmissions.includes(place)
      ? place
      : `${place}: ${JSON.stringify({ expected, actual })}`;
  });
}

function print(sentence: string): void {
  process.stderr.write(`test/aws: ${sentence}\n`);
}
