import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { isFromThisMachine } from '../../../local/loopback/callers.ts';
import { type LocalRuntime, startLocalRuntime } from '../../../local/runtime.ts';
import { notesBundles, notesStacks, writeAssembly } from '../fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';
import { listeningPorts } from './listening-ports.ts';

const pages = [
  ['a web page', { Origin: 'https://evil.example' }],
  ['a web page with an opaque origin', { Origin: 'null' }],
  ['a web page served from this machine', { Origin: 'http://localhost:8081' }],
  ['a web page whose host name resolves to loopback', { Host: 'rebound.example' }],
  ['a web page whose host name starts with localhost', { Host: 'localhost.rebound.example' }],
] as const;

const signedFor = (service: string) => ({
  Authorization: `AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  'X-Amz-Date': '20261121T000000Z',
});

async function callAs(port: number, method: string, headers: Record<string, string>) {
  const call = request({
    host: '127.0.0.1',
    port,
    method,
    headers: {
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Target': 'DynamoDB_20120810.ListTables',
      ...headers,
    },
  });
  call.end(method === 'POST' ? '{}' : undefined);
  const [response] = await once(call, 'response');
  const result: { status: number; headers: IncomingHttpHeaders; body: string } = {
    status: response.statusCode,
    headers: response.headers,
    body: await text(response),
  };
  return result;
}

describe('isFromThisMachine', () => {
  it.each(['localhost', 'LOCALHOST:1', '127.0.0.1:8080', '[::1]', '[::1]:8080'])(
    'accepts the host %s',
    (host) => {
      expect(isFromThisMachine({ host })).toBe(true);
    },
  );

  it.each([undefined, '', 'example.com', 'localhost.example.com', '127.0.0.1.example.com', '10.0.0.1'])(
    'rejects the host %s',
    (host) => {
      expect(isFromThisMachine({ host })).toBe(false);
    },
  );

  it.each(['https://example.com', 'http://localhost', 'null', ''])(
    'rejects a page with the origin %j',
    (origin) => {
      expect(isFromThisMachine({ host: 'localhost', origin })).toBe(false);
    },
  );
});

describe('emulators of a running stack', () => {
  let folder: TemporaryFolder;
  let runtime: LocalRuntime;
  /** The stack's listening ports except its public port. */
  let ports: number[];

  beforeAll(async () => {
    folder = temporaryFolder();
    const before = listeningPorts();
    runtime = await startLocalRuntime({
      assemblyDirectory: writeAssembly(folder, notesStacks, notesBundles),
      dataDirectory: null,
      port: 0,
    });
    const named = Object.values(runtime.endpoints).map((endpoint) => Number(new URL(endpoint).port));
    const opened = [...(listeningPorts() ?? named)].filter((port) => !before?.has(port));
    ports = [...new Set(opened)].filter((port) => port !== runtime.port);
    expect(opened).toEqual(expect.arrayContaining(named));
  });
  afterAll(async () => {
    await runtime.close();
    folder.remove();
  });

  it('listen on more than one port', () => {
    expect(ports.length).toBeGreaterThanOrEqual(3);
  });

  it.each(pages)('reject %s on every port of the stack', async (_who, headers) => {
    for (const port of ports) {
      for (const method of ['POST', 'OPTIONS', 'GET']) {
        const { status, headers: received, body } = await callAs(port, method, headers);
        expect({ port, method, status, cors: received['access-control-allow-origin'] }).toEqual({
          port,
          method,
          status: 403,
          cors: undefined,
        });
        expect(JSON.parse(body).message).toMatch(
          /^Emulated AWS services answer programs on this machine only/,
        );
      }
    }
  });

  it.each(pages)(
    'reject %s on the public port, regardless of the service that the call is signed for',
    async (_who, headers) => {
      for (const service of Object.keys(runtime.endpoints)) {
        const { status } = await callAs(runtime.port, 'POST', { ...signedFor(service), ...headers });
        expect({ service, status }).toEqual({ service, status: 403 });
      }
    },
  );

  it("accept calls from programs on an emulator's port, and requests from web pages on the public port", async () => {
    const database = Number(new URL(runtime.endpoints.dynamodb).port);
    const listed = await callAs(database, 'POST', signedFor('dynamodb'));
    expect([listed.status, JSON.parse(listed.body)]).toEqual([200, { TableNames: ['NotesTable'] }]);
    const page = await fetch(`${runtime.siteRoot}/notes/a`, { headers: { Origin: 'https://evil.example' } });
    expect(page.status).toBe(404);
  });
});
