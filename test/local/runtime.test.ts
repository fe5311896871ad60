import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
} from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { arnOf, stableId } from '../../local/assembly/identities.ts';
import { emulatorAccess } from '../../local/edge/emulator-access.ts';
import { type LocalRuntime, type LocalRuntimeOptions, startLocalRuntime } from '../../local/runtime.ts';
import { notesBundles, notesStacks, writeAssembly } from './fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from './fixtures/bundles.ts';
import { send } from './fixtures/gateway-harness.ts';

describe('local runtime', () => {
  let folder: TemporaryFolder;
  let assemblyDirectory: string;
  const runtimes: LocalRuntime[] = [];
  let lines: [string, string][];

  const start = async (options: Partial<LocalRuntimeOptions> = {}) => {
    const runtime = await startLocalRuntime({
      assemblyDirectory,
      dataDirectory: null,
      port: 0,
      onLogLine: (...line) => lines.push(line),
      ...options,
    });
    runtimes.push(runtime);
    return runtime;
  };
  const clientOptions = (runtime: LocalRuntime) => ({
    endpoint: runtime.awsEndpoint,
    ...emulatorAccess,
  });
  const admitCaller = async (runtime: LocalRuntime) => {
    const stacks = new CloudFormationClient(clientOptions(runtime));
    const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName: 'Api' }));
    const usagePlanId = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'PlanId')?.OutputValue;
    const gateway = new APIGatewayClient(clientOptions(runtime));
    const { id: keyId } = await gateway.send(
      new CreateApiKeyCommand({ name: 'caller', value: 'usage-key-of-the-caller', enabled: true }),
    );
    await gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
    stacks.destroy();
    gateway.destroy();
  };
  const put = (runtime: LocalRuntime, path: string, body: string, key = 'good') =>
    send(runtime.port, 'PUT', path, { headers: { 'X-Api-Key': key }, body });

  beforeEach(() => {
    folder = temporaryFolder();
    assemblyDirectory = writeAssembly(folder, notesStacks, notesBundles);
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(runtimes.splice(0).map((runtime) => runtime.close()));
    folder.remove();
  });

  it('routes a request through the authorizer, usage plan and function to the table', async () => {
    const runtime = await start();
    expect((await put(runtime, '/notes/a', 'x', 'bad')).status).toBe(403);
    expect((await put(runtime, '/notes/a', 'x')).status).toBe(403);
    await admitCaller(runtime);
    expect((await put(runtime, '/notes/a%2Fb', 'hello')).status).toBe(204);
    const read = await send(runtime.port, 'GET', '/notes/a%2Fb');
    expect([read.status, read.body.toString()]).toEqual([200, 'hello by one']);
    const other = await send(runtime.port, 'GET', '/notes/none');
    expect([other.status, other.body.toString()]).toEqual([404, runtime.siteRoot]);
    expect((await put(runtime, '/notes/a', 'x')).status).toBe(204);
    expect((await put(runtime, '/notes/a', 'x')).status).toBe(429);
  });

  it('serves all AWS clients at a single endpoint', async () => {
    const runtime = await start();
    const dynamodb = new DynamoDBClient(clientOptions(runtime));
    expect((await dynamodb.send(new ScanCommand({ TableName: 'NotesTable' }))).Count).toBe(0);
    dynamodb.destroy();
    const secrets = new SecretsManagerClient(clientOptions(runtime));
    const SecretId = arnOf('secretsmanager', `secret:SigningSecret-${stableId('SigningSecret', 6)}`);
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    expect(JSON.parse(SecretString ?? '')).toEqual({ key: expect.stringMatching(/^.{40}$/) });
    secrets.destroy();
  });

  it('starts an emulator on its first call and stops it on close', async () => {
    const runtime = await start();
    const { endpoints } = runtime;
    const polly = new PollyClient({
      ...clientOptions(runtime),
      endpoint: endpoints.polly,
      requestHandler: new NodeHttpHandler(),
    });
    const speech = { OutputFormat: 'mp3', Text: 'Yes.', VoiceId: 'Joanna' } as const;
    expect(await polly.send(new SynthesizeSpeechCommand(speech))).toMatchObject({
      ContentType: 'audio/mpeg',
    });
    polly.destroy();
    await runtime.close();
    await expect(fetch(endpoints.polly)).rejects.toThrow('fetch failed');
  });

  it('configures functions to call the emulators, or AWS for the selected services', async () => {
    const environment = { notes: 'export const handler = async () => process.env;', authorizer: '' };
    assemblyDirectory = writeAssembly(folder, notesStacks, environment);
    const emulators = await start();
    const { endpoints } = emulators;
    expect(JSON.parse(await emulators.lambda.invoke('NotesFunction', '{}'))).toMatchObject({
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: endpoints.bedrock,
      AWS_ENDPOINT_URL_POLLY: endpoints.polly,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsmanager,
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
      AWS_ACCESS_KEY_ID: 'local',
      // The local model follows fixed rules and cannot judge responses, so the judge is disabled.
      BEDROCK_MODEL_JUDGE: '',
    });
    const real = await start({ realServices: new Set(['bedrock']) });
    const realEnvironment = JSON.parse(await real.lambda.invoke('NotesFunction', '{}'));
    expect(realEnvironment).toMatchObject({
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: real.endpoints.bedrock,
      AWS_ENDPOINT_URL_POLLY: real.endpoints.polly,
      AWS_ENDPOINT_URL_DYNAMODB: real.endpoints.dynamodb,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: 'us-east-1',
    });
    expect(realEnvironment).not.toHaveProperty('BEDROCK_MODEL_JUDGE');
  });

  it('can be closed while the database is down', async () => {
    const runtime = await start({ dataDirectory: join(folder.path, 'data') });
    await runtime.stopDynamodb();
    await expect(runtime.close()).resolves.toBeUndefined();
  });

  it('warms, invokes and kills functions, and runs a killed function again on its next call', async () => {
    const runtime = await start({ functionEnvironment: { SITE: 'overridden' } });
    expect(runtime.lambda.names).toEqual(['NotesFunction', 'AuthorizerFunction']);
    await runtime.lambda.warm();
    const event = JSON.stringify({ httpMethod: 'GET', pathParameters: { id: 'x' } });
    expect(JSON.parse(await runtime.lambda.invoke('NotesFunction', event))).toEqual({
      statusCode: 404,
      body: 'overridden',
    });
    await runtime.lambda.kill('NotesFunction');
    expect(JSON.parse(await runtime.lambda.invoke('NotesFunction', event))).toEqual({
      statusCode: 404,
      body: 'overridden',
    });
  });

  it('tags each log line with its source', async () => {
    const runtime = await start();
    await send(runtime.port, 'GET', '/notes/a');
    while (lines.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(lines.sort()).toEqual([
      ['NotesFunction', 'handling GET'],
      ['access-log', '{"status":"404","path":"/notes/{id}"}'],
    ]);
  });

  it('reports a port in use, and leaves nothing running', async () => {
    const runtime = await start();
    const dataDirectory = join(folder.path, 'data');
    await expect(start({ port: runtime.port, dataDirectory })).rejects.toMatchObject({
      name: 'PortInUseError',
      message: `Port ${runtime.port} is in use by another program; choose another with npm start -- --port N.`,
    });
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('rejects a data directory in use by another runtime, and names the process', async () => {
    const dataDirectory = join(folder.path, 'data');
    const first = await start({ dataDirectory });
    await expect(start({ dataDirectory })).rejects.toMatchObject({
      name: 'DataFolderInUseError',
      message: `The data folder ${dataDirectory} is used by another running local stack (process ${process.pid}); stop that one, or start with npm start -- --memory.`,
    });
    expect((await send(first.port, 'GET', '/notes/a')).status).toBe(404);
  });

  it('takes over the data directory of a runtime that no longer runs', async () => {
    const dataDirectory = join(folder.path, 'data');
    await (await start({ dataDirectory })).close();
    writeFileSync(join(dataDirectory, 'owner.json'), JSON.stringify({ processId: 999_999 }));
    await expect(start({ dataDirectory })).resolves.toBeDefined();
  });
});
