import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { builtBundlesDirectory } from '../../lib/bundles.ts';
import { portOf } from '../support/port-of.ts';
import { Account, accountId, region } from './support/account.ts';
import { LambdaProcess } from './support/lambda-process.ts';

const bucketName = 'sdk-files';

describe('SDK publisher bundle with the AWS runtime interface client and S3 emulated by moto', () => {
  const sdkDirectory = mkdtempSync(join(tmpdir(), 'layer-'));
  const responses: Record<string, unknown>[] = [];
  let account: Account;
  let cloudFormation: Server;
  let client: S3Client;
  let endpoint: string;

  beforeAll(async () => {
    account = await Account.start();
    // Uses an IP address, because the S3 client would prepend the bucket name to a host name.
    endpoint = account.endpoint.replace('localhost', '127.0.0.1');
    client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    await client.send(new CreateBucketCommand({ Bucket: bucketName }));
    cloudFormation = createServer(async (request, response) => {
      const body = await request.toArray();
      responses.push(JSON.parse(Buffer.concat(body).toString()));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(cloudFormation, 'listening');
    writeFileSync(join(sdkDirectory, 'embed.js'), 'first');
    writeFileSync(join(sdkDirectory, 'sri.json'), '{}');
  });
  afterAll(async () => {
    await account?.stop();
    cloudFormation?.close();
    rmSync(sdkDirectory, { recursive: true });
  });

  const publish = async (type: string, version: string, removesFiles = 'false') => {
    const running = await LambdaProcess.start(
      {
        name: 'publisher',
        arn: `arn:aws:lambda:${region}:${accountId}:function:publisher`,
        codeDirectory: join(builtBundlesDirectory, 'sdk-publisher'),
        handler: 'index.handler',
        environment: { BUCKET_NAME: bucketName, SDK_DIRECTORY: sdkDirectory },
        memoryMegabytes: 512,
        timeoutMs: 120_000,
        logGroupName: 'publisher',
      },
      { AWS_ENDPOINT_URL: endpoint },
    );
    try {
      await running.invoke({
        RequestType: type,
        ResponseURL: `http://127.0.0.1:${portOf(cloudFormation)}/`,
        StackId: 'stack',
        RequestId: 'request',
        LogicalResourceId: 'Published',
        ResourceProperties: { Version: version, RemovesFiles: removesFiles, FilesHash: '' },
      });
    } finally {
      await running.stop();
    }
    return responses.at(-1);
  };
  const read = async (key: string) => {
    const { Body, ContentType, CacheControl } = await client.send(
      new GetObjectCommand({ Bucket: bucketName, Key: key }),
    );
    return [await Body?.transformToString(), ContentType, CacheControl];
  };

  it('publishes immutable versions, and deletes them with the stack when configured to do so', async () => {
    const script = 'text/javascript; charset=utf-8';
    expect(await publish('Create', '1.0.0')).toMatchObject({ Status: 'SUCCESS', Reason: '' });
    expect(await read('sdk/1.0.0/embed.js')).toEqual([
      'first',
      script,
      'public, max-age=31536000, immutable',
    ]);
    expect(await read('sdk/1/embed.js')).toEqual(['first', script, 'public, max-age=300']);
    expect(await publish('Update', '1.0.0')).toMatchObject({ Status: 'SUCCESS', Reason: '' });

    writeFileSync(join(sdkDirectory, 'embed.js'), 'second');
    expect(await publish('Update', '1.0.0')).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringMatching(/^sdk\/1\.0\.0\/embed\.js was published with different content/),
    });
    expect(await read('sdk/1/embed.js')).toEqual(['first', script, 'public, max-age=300']);
    expect(await publish('Update', '1.1.0')).toMatchObject({ Status: 'SUCCESS' });
    expect(await read('sdk/1.0.0/embed.js')).toEqual(expect.arrayContaining(['first']));
    expect(await read('sdk/1.1.0/embed.js')).toEqual(expect.arrayContaining(['second']));
    expect(await read('sdk/1/embed.js')).toEqual(expect.arrayContaining(['second']));

    expect(await publish('Delete', '1.1.0', 'true')).toMatchObject({ Status: 'SUCCESS' });
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: bucketName }));
    expect(KeyCount).toBe(0);
  });
});
