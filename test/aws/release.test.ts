import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { unzipSync } from 'fflate';
import * as z from 'zod';
import { ownTagKeys } from '../../lib/option-values.ts';
import type { FunctionDefinition } from '../../local/lambda/function-definition.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { Account } from './support/account.ts';
import { apiEvent } from './support/api-event.ts';
import { readBackSchema } from './support/deployed-stacks.ts';
import { LambdaProcess } from './support/lambda-process.ts';

const execute = promisify(execFile);

// The timeout is long because the release command also builds the functions and the SDK.
jest.setTimeout(900_000);

const { version } = packageJson;
const bucket = 'publisher';
const stackName = 'Acme';

const keySchema = z.object({ key: z.string() });
const allowedSchema = z.object({ context: z.record(z.string(), z.string()) });
const responseSchema = z.object({ statusCode: z.number(), body: z.string() });
const functionSchema = z.object({
  FunctionName: z.string(),
  FunctionArn: z.string(),
  CodeSha256: z.string(),
  Handler: z.string(),
  MemorySize: z.number(),
  Timeout: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
});

describe('release', () => {
  const directory = mkdtempSync(join(tmpdir(), 'release-'));
  const release = join(directory, version);
  let account: Account;
  let outputs: Record<string, string | undefined>;
  let functions: readonly FunctionDefinition[];

  beforeAll(async () => {
    const program = ['bin/launch.cjs', 'bin/release.ts', '--bucket', bucket, '--outdir', directory];
    [account] = await Promise.all([Account.start(), execute(process.execPath, program)]);
    await upload();
  });
  afterAll(async () => {
    await account?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /**
   * Uploads the release like `aws s3 sync`, but removes tags from the templates, because moto does not support
   * CloudFormation's tag format.
   */
  async function upload(): Promise<void> {
    const client = account.client(S3Client);
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    for (const name of readdirSync(release)) {
      const content = readFileSync(join(release, name));
      const Body = name.endsWith('.template.json') ? withoutTags(content.toString()) : content;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${version}/${name}`, Body }));
    }
    client.destroy();
  }

  it('lists the SHA-256 hash of every file, including archives', () => {
    const listed = readFileSync(join(release, 'SHA256SUMS'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '));
    const names = readdirSync(release).filter((name) => name !== 'SHA256SUMS');
    const hashes = names.map((name) => [sha256(readFileSync(join(release, name))), name]);
    expect(listed).toEqual(hashes);
    expect(names).toEqual(expect.arrayContaining(['sbom.cdx.json', 'THIRD_PARTY_LICENSES', 'widgetctl.mjs']));
    const archives = hashes.filter(([, name]) => name?.endsWith('.zip'));
    expect(archives.map(([, name]) => name)).toEqual(archives.map(([hash]) => `${hash}.zip`));
    expect(archives).toHaveLength(12);
  });

  it('stays complete when a later run with invalid options fails', async () => {
    const program = ['bin/launch.cjs', 'bin/release.ts', '--outdir', directory, '-c', 'logRetentionDays=0'];
    const before = readdirSync(release);
    await expect(execute(process.execPath, program)).rejects.toThrow('logRetentionDays');
    expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(release)).toEqual(before);
  });

  it('can be deployed from its root template alone', async () => {
    const client = account.client(CloudFormationClient);
    await client.send(
      new CreateStackCommand({
        StackName: stackName,
        TemplateURL: `${account.endpoint}/${bucket}/${version}/widget-api.template.json`,
        Capabilities: ['CAPABILITY_IAM'],
        Parameters: Object.entries({
          AlarmEmail: 'operator@example.com',
          WebAcl: 'on',
          BrowserSdk: 'on',
          Deployment: 'canary',
          ModelSmart: 'eu.amazon.nova-2-lite-v1:0',
        }).map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue })),
      }),
    );
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const { StackResourceSummaries: nested } = await client.send(
      new ListStackResourcesCommand({ StackName: stackName }),
    );
    outputs = Object.fromEntries(
      (Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
    );
    client.destroy();
    functions = await deployedFunctions(
      (nested ?? []).map(({ PhysicalResourceId }) => PhysicalResourceId?.split('/')[1] ?? ''),
    );
    expect({
      status: Stacks?.[0]?.StackStatus,
      nested: nested?.map(({ LogicalResourceId }) => LogicalResourceId),
      outputs,
    }).toMatchObject({
      status: 'CREATE_COMPLETE',
      nested: ['WidgetApiData', 'WidgetApi', 'WidgetApiMonitoring', 'WidgetApiAssets'],
      outputs: {
        Version: version,
        ModelSmart: 'eu.amazon.nova-2-lite-v1:0',
        DashboardName: stackName,
        SdkServesApi: 'false',
        OrganizationsTableName: expect.stringMatching(/^Acme-WidgetApiData-/),
      },
    });
    expect(functions.map(({ environment }) => environment.SERVICE_NAME).sort()).toEqual([
      'after-traffic',
      'analytics',
      'authorizer',
      'before-traffic',
      'content',
      'feedback',
      'health',
      'profiles',
      'sdk-publisher',
      'token-rotation',
      'widget',
    ]);
  });

  it('includes a widgetctl.mjs that needs no other files to create and configure a site', async () => {
    const folder = join(directory, 'alone');
    mkdirSync(folder);
    cpSync(join(release, 'widgetctl.mjs'), join(folder, 'widgetctl.mjs'));
    account.cli = { program: join(folder, 'widgetctl.mjs'), stack: stackName };

    expect(await account.widgetctl('org', 'create', 'acme', '--plan', 'pro')).toMatchObject({
      outcome: 'created',
      usagePlanId: outputs.UsagePlanProId,
    });
    await account.widgetctl('site', 'add', 'acme', 'shop', '--allow', 'shop.example');
    const { key } = keySchema.parse(await account.widgetctl('key', 'create', 'acme', 'shop'));
    expect(await account.widgetctl('embed', 'acme', 'shop')).toMatchObject({ sdkUrl: outputs.SdkUrl });
    const { stdout } = await account.tryWidgetctl('status');
    expect(JSON.parse(stdout)).toMatchObject({
      stackName,
      stacks: [{ name: stackName, status: 'CREATE_COMPLETE', version }],
      // Only these checks fail, because the deployment has no reachable public URL, and moto neither counts subscriptions
      // nor runs the rotation function.
      problems: [
        expect.stringContaining('GET /health'),
        expect.stringContaining('Nobody receives critical alarms'),
        expect.stringContaining('Nobody receives warning alarms'),
        expect.stringContaining('rotation'),
      ],
      alarms: { total: expect.any(Number), ringing: [] },
    });

    const headers = { 'X-Api-Key': key, Origin: 'https://shop.example' };
    const call = { method: 'GET', path: '/api/v1/widget/config', headers } as const;
    const methodArn = 'arn:aws:execute-api:us-east-1:123456789012:abc/prod/GET/api/v1/widget/config';
    const { context } = allowedSchema.parse(
      await invoke('authorizer', { ...apiEvent(call), type: 'REQUEST', methodArn }),
    );
    const response = responseSchema.parse(await invoke('widget', apiEvent({ ...call, authorizer: context })));
    expect({ ...response, body: JSON.parse(response.body) }).toMatchObject({
      statusCode: 200,
      body: { siteId: 'shop', name: 'shop', position: 'bottom-right' },
    });
  });

  it('includes a widgetctl.mjs that prints its help and version outside a checkout, on the current Node.js version', async () => {
    const program = join(directory, 'alone', 'widgetctl.mjs');
    const { stdout: help } = await execute(process.execPath, [program, '--help']);
    expect(help).toContain('$ node widgetctl.mjs org create acme');
    const { stdout } = await execute(process.execPath, [program, '--version']);
    expect(stdout).toBe(`${version}\n`);
  });

  async function deployedFunctions(stacks: readonly string[]): Promise<FunctionDefinition[]> {
    const read = readBackSchema.parse(await account.readBack(...stacks));
    return Object.values(read.stacks)
      .flatMap((resources) => Object.values(resources))
      .filter(({ type }) => type === 'AWS::Lambda::Function')
      .map(({ response }) => {
        const deployed = functionSchema.parse(response);
        const archive = `${Buffer.from(deployed.CodeSha256, 'base64').toString('hex')}.zip`;
        const codeDirectory = mkdtempSync(join(directory, 'function-'));
        for (const [name, content] of Object.entries(unzipSync(readFileSync(join(release, archive))))) {
          writeFileSync(join(codeDirectory, name), content);
        }
        return {
          name: deployed.FunctionName,
          arn: deployed.FunctionArn,
          codeDirectory,
          handler: deployed.Handler,
          memoryMegabytes: deployed.MemorySize,
          timeoutMs: deployed.Timeout * 1000,
          environment: deployed.Environment.Variables,
          logGroupName: deployed.FunctionName,
        };
      });
  }

  async function invoke(service: string, event: unknown): Promise<unknown> {
    const definition = functions.find(({ environment }) => environment.SERVICE_NAME === service);
    if (definition === undefined) throw new Error(`The deployment has no function ${service}.`);
    const running = await LambdaProcess.start(definition, { AWS_ENDPOINT_URL: account.endpoint });
    try {
      return await running.invoke(event);
    } finally {
      await running.stop();
    }
  }
});

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function withoutTags(template: string): string {
  const isOwn = (one: unknown) => ownTagKeys.some((key) => JSON.stringify(one).includes(`"Key":"${key}"`));
  return JSON.stringify(
    JSON.parse(template, (name, value) => {
      if (name === 'Tags' && Array.isArray(value)) return value.some(isOwn) ? undefined : value;
      return value;
    }),
  );
}
