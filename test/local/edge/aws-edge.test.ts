import { networkAddresses } from '../../../bin/local/network.ts';
import { handleAwsCall, signedService } from '../../../local/edge/aws-edge.ts';
import { listenOnLoopback, type RequestListener } from '../../../local/gateway/loopback-server.ts';
import { startEmulatorFor } from '../fixtures/emulator-harness.ts';
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
  let emulator: Awaited<ReturnType<typeof startEmulatorFor>>;
  let server: Awaited<ReturnType<typeof listenOnLoopback>>;
  let listener: RequestListener;

  const call = (service: string) =>
    send(server.port, 'POST', '/a%20b?x=1', {
      headers: { Authorization: authorizationFor(service) },
      body: 'body',
    });

  beforeAll(async () => {
    emulator = await startEmulatorFor(async (exchange) => {
      exchange.send(299, { 'X-Path': exchange.target }, await exchange.readBody());
    });
    const endpoints = new Map([
      ['dynamodb', emulator.endpoint],
      ['polly', 'http://127.0.0.1:1'],
    ]);
    listener = (request, response) => {
      if (!handleAwsCall(request, response, endpoints)) response.end('the public API');
    };
    server = await listenOnLoopback(0, listener);
  });
  afterAll(async () => {
    await server.close();
    await emulator.close();
  });

  it('forwards a signed call to the emulator of its service', async () => {
    const { status, headers, body } = await call('dynamodb');
    expect([status, headers['x-path'], body.toString()]).toEqual([299, '/a%20b?x=1', 'body']);
  });

  it('rejects an unsupported service and names it in the error', async () => {
    const response = await call('sts');
    expect([response.status, response.json()]).toEqual([
      501,
      { __type: 'UnknownOperationException', message: 'sts is not emulated by the local stack.' },
    ]);
  });

  it('returns 503 when an emulator is down', async () => {
    expect((await call('polly')).status).toBe(503);
  });

  const [networkAddress] = networkAddresses('0.0.0.0');
  (networkAddress === undefined ? it.skip : it)('rejects signed calls from other machines', async () => {
    const open = await listenOnLoopback(0, listener, { host: '0.0.0.0' });
    const headers = { Authorization: authorizationFor('dynamodb') };
    const { status } = await fetch(`http://${networkAddress}:${open.port}`, { method: 'POST', headers });
    await open.close();
    expect(status).toBe(403);
  });

  it('routes requests to the public API if they are unsigned or signed for execute-api', async () => {
    expect((await send(server.port, 'GET', '/')).body.toString()).toBe('the public API');
    expect((await call('execute-api')).body.toString()).toBe('the public API');
  });
});
