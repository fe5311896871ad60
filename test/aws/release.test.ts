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
import { LambdaProcess } from './support/lambda-process.ts';

const execute = promisify(execFile);

// A bound for a hang, with the builds of functions and SDK.
jest.setTimeout(900_000);

const { version } = packageJson;
const bucket = 'publisher';
const stackName = 'Acme';

describe('a release', () => {
  const directory = mkdtempSync(join(tmpdir(), 'release-'));
  const release = join(directory, version);
  let account: Account;
  let outputs: Record<string, string | undefined>;

  beforeAll(async () => {
    const program = ['bin/launch.cjs', 'bin/release.ts', '--bucket', bucket, '--outdir', directory];
    [account] = await Promise.all([Account.start(), execute(process.execPath, program)]);
    await upload();
  });
  afterAll(async () => {
    await account?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** As `aws s3 sync` does. moto's models do not take tags as CloudFormation gives them. */
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

  it('lists the SHA-256 of every file, archives by theirs', () => {
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
    expect(archives).toHaveLength(10);
  });

  it('becomes a deployment by its root template alone', async () => {
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
  });
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
