import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { fetchImage, type ImageNetwork } from '../../../../functions/content/image/fetch-image.ts';
import { portOf } from '../../../support/port-of.ts';
import { ampleTimeMs } from '../../support/post-json.ts';

const fixtures = join(__dirname, 'fixtures');
const certificate = readFileSync(join(fixtures, 'images.example.cert.pem'));
const publicAddress = '93.184.216.34';
const image = Buffer.from('89504e470d0a1a0a', 'hex');

let server: Server;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: string[];
let connectedTo: string[];

beforeAll(async () => {
  server = createServer(
    { key: readFileSync(join(fixtures, 'images.example.key.pem')), cert: certificate },
    (request, response) => {
      requests.push(`${request.headers.host}${request.url}`);
      respond(request, response);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  requests = [];
  connectedTo = [];
  respond = (_request, response) => response.end(image);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Simulates DNS and the network. `addresses` lists the results of successive lookups of each host name. Every other
 * lookup returns a public address. Every connection leads to the test server.
 */
function network(addresses: Record<string, string[][]> = {}, timeoutMs = ampleTimeMs): ImageNetwork {
  return {
    async resolve(hostname) {
      const next = addresses[hostname]?.shift();
      return next ?? [publicAddress];
    },
    connect(address, hostname) {
      connectedTo.push(address);
      const port = portOf(server);
      return connect({ host: '127.0.0.1', port, servername: hostname, ca: certificate });
    },
    timeoutMs,
  };
}

const refusal = async (url: string, over: ImageNetwork = network()) =>
  fetchImage(url, over).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

const redirectTo = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(302, { Location: location }).end();

describe('fetchImage', () => {
  it('requests the image without content encoding and returns its bytes', async () => {
    let encoding: string | string[] | undefined;
    respond = (request, response) => {
      encoding = request.headers['accept-encoding'];
      response.end(image);
    };
    expect(await fetchImage('https://images.example/a.png?b=1#c', network())).toEqual(image);
    expect(requests).toEqual(['images.example/a.png?b=1']);
    expect(encoding).toBe('identity');
    expect(connectedTo).toEqual([publicAddress]);
  });

  it.each([
    [undefined, 'accessibility-widget (+https://github.com/accessibility-widget/api)'],
    ['ops@library.example', 'accessibility-widget (+ops@library.example)'],
  ])('names the contact %s in its User-Agent', async (contact, expected) => {
    let named: string | undefined;
    respond = (request, response) => {
      named = request.headers['user-agent'];
      response.end(image);
    };
    await fetchImage('https://images.example/a.png', { ...network(), contact });
    expect(named).toBe(expected);
  });

  it.each(['https://127.0.0.1/', 'https://[::ffff:127.0.0.1]/'])('never connects to %s', async (url) => {
    expect(await refusal(url)).toBe('ADDRESS_NOT_PUBLIC');
    expect(connectedTo).toEqual([]);
  });

  it.each([
    ['http://images.example/', 'URL_NOT_ALLOWED'],
    ['https://images.example:8443/', 'URL_NOT_ALLOWED'],
    ['https://user@images.example/', 'URL_NOT_ALLOWED'],
    ['ftp://images.example/', 'URL_NOT_ALLOWED'],
    ['file:///etc/passwd', 'URL_NOT_ALLOWED'],
    ['data:image/png;base64,AAAA', 'URL_NOT_ALLOWED'],
  ])('rejects the URL %s with the error code %s without opening a connection', async (url, code) => {
    expect(await refusal(url)).toBe(code);
    expect(connectedTo).toEqual([]);
  });

  it.each([[[publicAddress, '127.0.0.1']], [['127.0.0.1', publicAddress]]])(
    'never connects to a host that resolves to %j',
    async (addresses) => {
      expect(await refusal('https://images.example/', network({ 'images.example': [addresses] }))).toBe(
        'ADDRESS_NOT_PUBLIC',
      );
      expect(connectedTo).toEqual([]);
    },
  );

  it('connects to the IP address that it checked, even when the DNS record changes afterward', async () => {
    const rebinding = network({ 'images.example': [[publicAddress], ['127.0.0.1']] });
    expect(await refusal('https://images.example/', rebinding)).toBe('taken');
    expect(connectedTo).toEqual([publicAddress]);
  });

  it('resolves and checks the host again after a redirect', async () => {
    respond = redirectTo('/again');
    const rebinding = network({ 'images.example': [[publicAddress], ['127.0.0.1']] });
    expect(await refusal('https://images.example/', rebinding)).toBe('ADDRESS_NOT_PUBLIC');
    expect(connectedTo).toEqual([publicAddress]);
  });

  it.each([
    ['https://127.0.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://other.example/', 'ADDRESS_NOT_PUBLIC'],
    ['http://images.example/', 'URL_NOT_ALLOWED'],
    ['//[::1]/', 'ADDRESS_NOT_PUBLIC'],
    ['https://[', 'STATUS_NOT_OK'],
  ])('rejects a redirect to %s', async (location, code) => {
    respond = redirectTo(location);
    expect(await refusal('https://images.example/', network({ 'other.example': [['10.1.2.3']] }))).toBe(code);
    expect(connectedTo).toEqual([publicAddress]);
  });

  it('follows three redirects and rejects a fourth', async () => {
    let left = 3;
    respond = (request, response) => {
      if (left === 0) return void response.end(image);
      left -= 1;
      redirectTo(`https://other.example/${left}`)(request, response);
    };
    expect(await refusal('https://images.example/')).toBe('taken');
    expect(requests).toEqual(['images.example/', 'other.example/2', 'other.example/1', 'other.example/0']);
    left = 4;
    expect(await refusal('https://images.example/')).toBe('TOO_MANY_REDIRECTS');
  });

  it('rejects an oversized image based on its declared size, or while reading it', async () => {
    respond = (_request, response) => response.writeHead(200, { 'Content-Length': 4_000_000 }).write(image);
    expect(await refusal('https://images.example/')).toBe('TOO_LARGE');
    respond = (_request, response) => {
      const sendQuickly = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', sendQuickly);
      };
      sendQuickly();
    };
    expect(await refusal('https://images.example/')).toBe('TOO_LARGE');
  });

  it('rejects a compressed response without decompressing it', async () => {
    respond = (_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)));
    expect(await refusal('https://images.example/')).toBe('ENCODED');
  });

  it.each([204, 206, 304, 403, 404, 500])('rejects status %i', async (status) => {
    respond = (_request, response) => response.writeHead(status).end();
    expect(await refusal('https://images.example/')).toBe('STATUS_NOT_OK');
  });

  it('times out on a hanging resolver', async () => {
    const hanging = { ...network({}, 200), resolve: () => new Promise<never>(() => undefined) };
    expect(await refusal('https://images.example/', hanging)).toBe('TOO_SLOW');
  });

  it('rejects a host whose certificate is for another name, and a host that does not resolve', async () => {
    expect(await refusal('https://unknown.example/')).toBe('NOT_REACHABLE');
    expect(await refusal('https://images.example/', network({ 'images.example': [[]] }))).toBe(
      'ADDRESS_NOT_FOUND',
    );
  });
});
