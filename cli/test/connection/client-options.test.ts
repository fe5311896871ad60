import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { APIGatewayClient, GetApiKeysCommand } from '@aws-sdk/client-api-gateway';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import { portOf } from '../../../test/support/port-of.ts';
import { clientOptions } from '../../connection/client-options.ts';
import { Deployment } from '../support/deployment.ts';

const bounds = { connectionTimeoutMs: 20_000, requestTimeoutMs: 100 };

async function startSilent(words: string): Promise<{ server: Server; endpoint: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(words));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, endpoint: `http://127.0.0.1:${portOf(server)}` };
}

type Options = ReturnType<typeof clientOptions> & { readonly maxAttempts: number };
type Call = (options: Options) => Promise<unknown>;

const calls: readonly (readonly [string, Call])[] = [
  ['CloudFormation', (options) => new CloudFormationClient(options).send(new DescribeStacksCommand({}))],
  ['DynamoDB', (options) => new DynamoDBClient(options).send(new ListTablesCommand({}))],
  ['API Gateway', (options) => new APIGatewayClient(options).send(new GetApiKeysCommand({}))],
  [
    'Bedrock',
    (options) =>
      new BedrockRuntimeClient(options).send(
        new ConverseCommand({ modelId: 'any', messages: [{ role: 'user', content: [{ text: 'Hello' }] }] }),
      ),
  ],
  [
    'Polly',
    (options) =>
      new PollyClient(options).send(
        new SynthesizeSpeechCommand({ Text: 'Hello', OutputFormat: 'mp3', VoiceId: 'Joanna' }),
      ),
  ],
];

describe.each([
  ['sends no response', ''],
  ['stops in the middle of its response', 'HTTP/1.1 500 Oops\r\nContent-Length: 100\r\n\r\n{"half": '],
])('AWS client for a service that accepts the connection but %s', (_what, words) => {
  it.each(calls)('times out (service: %s)', async (_service, call) => {
    const { server, endpoint } = await startSilent(words);
    const options = clientOptions({ kind: 'local', endpoint, stackName: 'Any', bounds });

    const error = await call({ ...options, maxAttempts: 1 }).catch((thrown: unknown) => thrown);

    options.requestHandler.destroy();
    server.close();
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/TimeoutError|timed out|requestTimeout|did not/i);
  });
});

describe('command timeout', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await Deployment.start();
    await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
    deployment.bounds = { ...bounds, requestTimeoutMs: 300 };
  });
  afterAll(() => deployment.close());

  it.each([
    ['CloudFormation', /^POST \/$/, ['org', 'list']],
    ['DynamoDB', /^DynamoDB /, ['org', 'list']],
    ['API Gateway', /^GET \/apikeys/, ['org', 'create', 'acme', '--plan', 'solo']],
  ])(
    'is reported in one line with the next step when %s does not respond',
    async (_service, silent, args) => {
      deployment.proxy.decide = (call) => (silent.test(call) ? 'keep-waiting' : 'pass');

      const result = await deployment.run(args);

      deployment.proxy.reset();
      expect(result).toEqual({
        exitCode: 1,
        stdout: '',
        stderr:
          'widgetctl: The service did not respond in time: check the network and run the same command again.\n',
      });
    },
  );
});
