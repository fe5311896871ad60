import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { devNull } from 'node:os';
import { text } from 'node:stream/consumers';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { openAwsService } from '../../../local/aws-services/open-aws-service.ts';
import { found } from '../../support/fields.ts';
import { portOf } from '../../support/port-of.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const secret = 'secret-of-the-person';
const message = { role: 'assistant', content: [{ text: 'Grüße' }] };
const replies: Readonly<Record<string, { status: number; headers: Record<string, string>; body: string }>> = {
  '/model/eu.model-1%3A0/converse': {
    status: 200,
    headers: { 'content-type': 'application/json', 'x-amzn-requestid': 'from-aws' },
    body: JSON.stringify({ output: { message }, stopReason: 'end_turn', usage: {}, metrics: {} }),
  },
  '/v1/speech': {
    status: 200,
    headers: { 'content-type': 'audio/mpeg', 'x-amzn-requestcharacters': '5' },
    body: '\u0000sound',
  },
};

describe('AWS service forwarder', () => {
  let aws: Server;
  let received: Received[];
  let opened: Awaited<ReturnType<typeof openAwsService>>[];
  let problems: string[];
  const environment = process.env;

  beforeEach(async () => {
    received = [];
    opened = [];
    problems = [];
    aws = createServer(async (request, response) => {
      const body = await text(request);
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body });
      const scripted = replies[url] ?? {
        status: 429,
        headers: { 'x-amzn-errortype': 'ThrottlingException' },
        body: '{"message":"slow down"}',
      };
      response.writeHead(scripted.status, scripted.headers).end(scripted.body);
    }).listen(0, '127.0.0.1');
    await once(aws, 'listening');
    process.env = {
      AWS_ACCESS_KEY_ID: 'AKIDPERSON',
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_SESSION_TOKEN: 'session-of-the-person',
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${portOf(aws)}`,
      AWS_CONFIG_FILE: devNull,
      AWS_SHARED_CREDENTIALS_FILE: devNull,
      AWS_EC2_METADATA_DISABLED: 'true',
    };
  });
  afterEach(async () => {
    process.env = environment;
    await Promise.all(opened.map(({ close }) => close()));
    aws.closeAllConnections();
    await new Promise((resolve) => aws.close(resolve));
  });

  const open = async (service: 'bedrock' | 'polly') => {
    const address = await openAwsService(service, (line) => problems.push(line));
    opened.push(address);
    return {
      endpoint: address.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
      requestHandler: new NodeHttpHandler(),
    };
  };
  const converse = (client: BedrockRuntimeClient, modelId = 'eu.model-1:0') =>
    client.send(new ConverseCommand({ modelId, messages: [{ role: 'user', content: [{ text: 'Füße' }] }] }));

  it("forwards the call unmodified, signed with the user's credentials and Region", async () => {
    const client = new BedrockRuntimeClient(await open('bedrock'));
    const { output, stopReason } = await converse(client);
    client.destroy();
    expect([output?.message, stopReason]).toEqual([message, 'end_turn']);
    expect(received).toHaveLength(1);
    const { method, url, headers, body } = found(received[0]);
    expect([method, url, JSON.parse(body).messages[0].content]).toEqual([
      'POST',
      '/model/eu.model-1%3A0/converse',
      [{ text: 'Füße' }],
    ]);
    expect(headers['x-amz-security-token']).toBe('session-of-the-person');
    expect(headers.authorization).toContain('Credential=AKIDPERSON/');
    expect(headers.authorization).toContain('/eu-west-1/bedrock/aws4_request');
    expect(headers.authorization).toContain(`Signature=${signatureOf({ method, url, headers, body })}`);
    expect(problems).toEqual([]);
  });

  it('returns audio from AWS unchanged', async () => {
    const client = new PollyClient(await open('polly'));
    const { AudioStream, RequestCharacters } = await client.send(
      new SynthesizeSpeechCommand({ Text: 'hello', VoiceId: 'Joanna', OutputFormat: 'mp3' }),
    );
    expect([await AudioStream?.transformToString(), RequestCharacters]).toEqual(['\u0000sound', 5]);
    client.destroy();
  });

  it('returns errors from AWS to the caller', async () => {
    const client = new BedrockRuntimeClient(await open('bedrock'));
    await expect(converse(client, 'other')).rejects.toMatchObject({
      name: 'ThrottlingException',
      message: 'slow down',
    });
    client.destroy();
  });

  it('returns 503 and prints the reason when AWS cannot be reached', async () => {
    process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
    const client = new BedrockRuntimeClient(await open('bedrock'));
    await expect(converse(client)).rejects.toMatchObject({ name: 'ServiceUnavailableException' });
    client.destroy();
    expect(problems).toEqual([expect.stringMatching(/fetch failed/)]);
  });

  it('fails to start without credentials', async () => {
    delete process.env.AWS_ACCESS_KEY_ID;
    await expect(open('polly')).rejects.toMatchObject({
      name: 'AwsAccessError',
      message:
        '--aws polly needs AWS credentials, and none were found (Could not load credentials from any providers): run aws configure, or set AWS_PROFILE.',
    });
  });

  it('fails to start when the AWS profile does not exist', async () => {
    process.env.AWS_PROFILE = 'nothing';
    delete process.env.AWS_ACCESS_KEY_ID;
    await expect(open('bedrock')).rejects.toMatchObject({
      name: 'AwsAccessError',
      message: expect.stringMatching(
        /^--aws bedrock needs AWS credentials, and none were found \([^\n]+\): run /,
      ),
    });
  });

  it('fails to start without a Region', async () => {
    delete process.env.AWS_REGION;
    await expect(open('bedrock')).rejects.toMatchObject({
      name: 'AwsAccessError',
      message:
        '--aws bedrock needs an AWS Region, and none is set: set AWS_REGION, or region in your AWS profile.',
    });
  });
});

function signatureOf({ method, url, headers, body }: Received): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(headers.authorization ?? '') ?? [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const canonical = [
    method,
    url.split('/').map(encodeURIComponent).join('/'),
    '',
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}
