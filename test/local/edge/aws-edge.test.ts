import { createServer } from 'node:http';
import { type AwsEmulator, signedService } from '../../../local/edge/aws-edge.ts';
import { portOf } from '../../support/port-of.ts';
import { startAwsEdge } from '../fixtures/aws-edge-harness.ts';
import { send } from '../fixtures/gateway-harness.ts';

const authorizationFor = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=AKID/20261120/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=00`;

describe('signedService', () => {
  it.each([
    [authorizationFor('dynamodb'), 'dynamodb'],
    [authorizationFor('execute-api'), 'execute-api'],
    ['Bearer abc', undefined],
    [undefined, undefined],
    ['AWS4-HMAC-SHA256 Credential=AKID/20261120/us-east-1/dynamodb/other, Signature=0', undefined],
    ['AWS4-HMAC-SHA256 Credential=AKID/dynamodb/aws4_request', undefined],
    ['x AWS4-HMAC-SHA256 Credential=AKID/20261120/us-east-1/dynamodb/aws4_request', undefined],
  ])('returns the service for the Authorization header %s: %s', (header, service) => {
    expect(signedService(header)).toBe(service);
  });
});

describe('public port', () => {
  let edge: Awaited<ReturnType<typeof startAwsEdge>>;
  let calls: object[];

  const call = (service: string, headers: Record<string, string> = {}, path = '/a%20b?x=1') =>
    send(edge.port, 'POST', path, {
      headers: { Authorization: authorizationFor(service), ...headers },
      body: 'body',
    });

  beforeEach(async () => {
    calls = [];
    const upstream = createServer((request, response) => {
      response.writeHead(299, { 'X-Path': request.url ?? '', 'X-Host': request.headers.host ?? '' });
      request.pipe(response);
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const port = portOf(upstream);
    edge = await startAwsEdge(
      new Map<string, AwsEmulator>([
        ['dynamodb', { endpoint: `http://127.0.0.1:${port}` }],
        ['polly', { endpoint: 'http://127.0.0.1:1' }],
        [
          'apigateway',
          {
            answer: async (request) => {
              calls.push(request);
              return { status: 201, headers: {}, body: 'made' };
            },
          },
        ],
        ['secretsmanager', { answer: () => Promise.reject(new Error('broken')) }],
      ]),
    );
    const { close } = edge;
    edge.close = async () => {
      await close();
      await new Promise((resolve) => upstream.close(resolve));
      upstream.closeAllConnections();
    };
  });
  afterEach(() => edge.close());

  it('forwards a signed call to the emulator of its service', async () => {
    const answer = await call('dynamodb');
    expect([answer.status, answer.headers['x-path'], answer.body.toString()]).toEqual([
      299,
      '/a%20b?x=1',
      'body',
    ]);
  });

  it('handles a call to a service that is emulated in process', async () => {
    const answer = await call('apigateway');
    expect([answer.status, answer.body.toString()]).toEqual([201, 'made']);
    expect(calls).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: ['a b'],
        query: new URLSearchParams('x=1'),
        body: 'body',
      }),
    ]);
  });

  it('rejects an unsupported service and names it in the error', async () => {
    const answer = await call('sts');
    expect([answer.status, answer.json()]).toEqual([
      501,
      { __type: 'UnknownOperationException', message: 'sts is not emulated by the local stack.' },
    ]);
  });

  it('returns 503 when an emulator is down, and 500 when it fails', async () => {
    expect((await call('polly')).status).toBe(503);
    expect((await call('secretsmanager')).status).toBe(500);
  });

  it('routes all other requests to the public API, including calls signed for it', async () => {
    expect((await send(edge.port, 'GET', '/')).body.toString()).toBe('the public API');
    expect((await call('execute-api')).body.toString()).toBe('the public API');
  });
});
