import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { reduceCallOverhead } from '../../../shared/aws/call-overhead.ts';
import { portOf } from '../../support/port-of.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };
const region = 'eu-central-1';
const item = { name: { S: 'Ünder' }, count: { N: '3' } };

describe('reduceCallOverhead', () => {
  let server: Server;
  let client: DynamoDBClient;
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const infos: unknown[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      seen.push({ headers: request.headers, body: await text(request) });
      response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ Item: item }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const quiet = () => undefined;
    client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${portOf(server)}`,
      region,
      credentials,
      logger: { info: (line) => infos.push(line), debug: quiet, warn: quiet, error: quiet },
    });
    reduceCallOverhead(client);
  });
  afterAll(async () => {
    client.destroy();
    server.close();
    await once(server, 'close');
  });

  it('preserves responses, signs each call separately and disables SDK logging', async () => {
    for (const id of ['one', 'two']) {
      const { Item } = await client.send(new GetItemCommand({ TableName: 'Rows', Key: { id: { S: id } } }));
      expect(Item).toEqual(item);
    }
    expect(seen.map(({ body }) => JSON.parse(body).Key)).toEqual([
      { id: { S: 'one' } },
      { id: { S: 'two' } },
    ]);
    const signatures = seen.map(({ headers }) => headers.authorization);
    expect(signatures).toEqual(seen.map(({ headers, body }) => authorizationOf(headers, body)));
    expect(new Set(signatures).size).toBe(2);
    expect(infos).toEqual([]);
  });
});

/**
 * Calculates the Authorization header for Signature Version 4 as documented by AWS:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function authorizationOf(headers: IncomingHttpHeaders, body: string): string {
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${region}/dynamodb/aws4_request`;
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonical = [
    'POST',
    '/',
    '',
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${credentials.secretAccessKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
  return `AWS4-HMAC-SHA256 Credential=local/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

function hmac(key: string | Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
