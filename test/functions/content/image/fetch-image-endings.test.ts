import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect, createServer as createTlsServer } from 'node:tls';
import { fetchImage, type ImageNetwork } from '../../../../functions/content/image/fetch-image.ts';
import { portOf } from '../../../support/port-of.ts';

const fixtures = join(__dirname, 'fixtures');
const cert = readFileSync(join(fixtures, 'images.example.cert.pem'));
const key = readFileSync(join(fixtures, 'images.example.key.pem'));
const image = Buffer.from('89504e470d0a1a0a', 'hex');

const longTimeoutMs = 20_000;
const shortTimeoutMs = 250;
const hangsAfterMs = 25_000;

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

type Behaviour = (socket: Socket) => void;

async function listen(created: Server): Promise<number> {
  server = created;
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return portOf(created);
}

const overTls = (behave: Behaviour) =>
  listen(
    createTlsServer({ key, cert }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (!received.endsWith('\r\n\r\n')) return;
        received = '';
        behave(socket);
      });
    }),
  );

/** Starts a TCP server that applies `behave` to each connection before any TLS handshake. */
const bare = (behave: Behaviour) =>
  listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      behave(socket);
    }),
  );

/** Returns the outcome of the fetch: the image in hexadecimal, the error code, or `HANGS`. */
async function endingOf(port: number, timeoutMs: number): Promise<string> {
  const network: ImageNetwork = {
    resolve: async () => ['93.184.216.34'],
    connect: (_address, hostname) => connect({ host: '127.0.0.1', port, servername: hostname, ca: cert }),
    timeoutMs,
  };
  const clock = new AbortController();
  const hangs = new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve('HANGS'), hangsAfterMs);
    clock.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const settled = fetchImage('https://images.example/a.png', network).then(
    (bytes) => bytes.toString('hex'),
    ({ code }: { code: string }) => code,
  );
  return Promise.race([settled, hangs]).finally(() => clock.abort());
}

const forever = (socket: Socket, chunk: string) => {
  const sendQuickly = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', sendQuickly);
  };
  sendQuickly();
};

const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;

describe('fetchImage with a faulty server', () => {
  it.each<[string, string, Behaviour]>([
    [
      'switches protocols',
      'STATUS_NOT_OK',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    [
      'switches protocols and keeps sending data',
      'STATUS_NOT_OK',
      (socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
        forever(socket, 'x'.repeat(1_000));
      },
    ],
    ['closes without sending a byte', 'NOT_REACHABLE', (socket) => socket.end()],
    [
      'closes in the middle of the headers',
      'NOT_REACHABLE',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'),
    ],
    ['closes in the middle of the body', 'NOT_REACHABLE', (socket) => socket.end(`${head(100)}abc`)],
    [
      'closes in the middle of a chunk',
      'NOT_REACHABLE',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\nabc'),
    ],
    [
      'sends an interim response and closes',
      'NOT_REACHABLE',
      (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    ],
    ['responds with HTTP/2', 'NOT_REACHABLE', (socket) => socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    [
      'never stops sending headers',
      'NOT_REACHABLE',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        forever(socket, `X: ${'x'.repeat(1_000)}\r\n`);
      },
    ],
    [
      'redirects and closes',
      'TOO_MANY_REDIRECTS',
      (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n'),
    ],
  ])('fails when the server %s: %s', async (_what, code, behave) => {
    expect(await endingOf(await overTls(behave), longTimeoutMs)).toBe(code);
  });

  it.each<[string, Behaviour]>([
    [
      'sends interim responses first',
      (socket) =>
        socket.write(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${head(8)}`, () =>
          socket.end(image),
        ),
    ],
    [
      'half-closes the connection after the image',
      (socket) => socket.write(head(8), () => socket.end(image)),
    ],
    [
      'sends no Content-Length and closes',
      (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n', () => socket.end(image)),
    ],
  ])('reads the complete image from a server that %s', async (_what, behave) => {
    expect(await endingOf(await overTls(behave), longTimeoutMs)).toBe(image.toString('hex'));
  });

  it.each<[string, Behaviour]>([
    ['sends nothing', () => undefined],
    ['stops in the middle of the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')],
    ['stops in the middle of the body', (socket) => socket.write(`${head(100)}abc`)],
    [
      'never stops sending interim responses',
      (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
    [
      'sends the body one byte at a time',
      (socket) => {
        socket.write(head(100_000));
        const sendSlowly = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(sendSlowly));
      },
    ],
  ])('times out when the server %s', async (_what, behave) => {
    expect(await endingOf(await overTls(behave), shortTimeoutMs)).toBe('TOO_SLOW');
  });

  it.each<[string, Behaviour]>([
    ['resets the connection immediately', (socket) => socket.resetAndDestroy()],
    ['closes the connection during the handshake', (socket) => socket.once('data', () => socket.end())],
    ['does not support TLS', (socket) => socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))],
  ])(
    'reports a server as unreachable when no TLS connection is established because the server %s',
    async (_what, behave) => {
      expect(await endingOf(await bare(behave), longTimeoutMs)).toBe('NOT_REACHABLE');
    },
  );

  it('times out when the server never responds to the TLS handshake', async () => {
    expect(await endingOf(await bare(() => undefined), shortTimeoutMs)).toBe('TOO_SLOW');
  });

  it('reports an image as unreachable when the connection is reset in the middle of the body', async () => {
    const raw: Socket[] = [];
    const port = await overTls((socket) => {
      socket.write(`${head(100)}abc`, () => raw.at(-1)?.resetAndDestroy());
    });
    server?.on('connection', (socket: Socket) => raw.push(socket));
    expect(await endingOf(port, longTimeoutMs)).toBe('NOT_REACHABLE');
  });

  it('reports an image as unreachable when the port is closed', async () => {
    const port = await bare(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    expect(await endingOf(port, longTimeoutMs)).toBe('NOT_REACHABLE');
  });

  it('opens no connection when DNS resolves after the timeout', async () => {
    let resolveName: (addresses: string[]) => void = () => undefined;
    const connectedTo: string[] = [];
    const network: ImageNetwork = {
      resolve: () =>
        new Promise((resolve) => {
          resolveName = resolve;
        }),
      connect: (address) => {
        connectedTo.push(address);
        throw new Error('dialled');
      },
      timeoutMs: shortTimeoutMs,
    };
    const late = fetchImage('https://images.example/', network);
    await expect(late).rejects.toMatchObject({ code: 'TOO_SLOW' });
    resolveName(['93.184.216.34']);
    await new Promise(setImmediate);
    expect(connectedTo).toEqual([]);
  });
});
