import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, type TLSSocket } from 'node:tls';
import { unlessAborted } from '../../../shared/aws/time-limit.ts';
import { maximumImageBytes } from '../../../shared/contract/content/alt-text.ts';
import { isPublicAddress, literalAddress } from './address.ts';
import { ImageRefusedError } from './errors.ts';

/** Timeout for DNS resolution, connections, redirects and reading combined, in milliseconds. */
const defaultTimeoutMs = 5_000;

const maximumRedirects = 3;
const httpsPort = 443;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface ImageNetwork {
  resolve(hostname: string): Promise<readonly string[]>;
  /** Connects to an IP address, and validates the certificate against the host name. */
  connect(address: string, hostname: string): TLSSocket;
  readonly timeoutMs: number;
  /** Web page or email address at which owners of image hosts reach the operator. Default: the project's page. */
  readonly contact?: string | undefined;
}

export const publicInternet: ImageNetwork = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  connect: (address, hostname) =>
    connect({ host: address, port: httpsPort, servername: serverName(hostname) }),
  timeoutMs: defaultTimeoutMs,
};

/**
 * Returns the SNI value, which must be a host name (RFC 6066, section 3). Returns an empty string for an IP address.
 */
function serverName(hostname: string): string {
  return literalAddress(hostname) === null ? hostname : '';
}

/**
 * Fetches an image from the public internet. Prevents DNS rebinding by resolving a host name once per request and
 * connecting to the validated address. Validates redirects in the same way as the first URL. The timeout takes effect
 * even when a socket closes without an event from the Node.js client.
 * @throws ImageRefusedError
 */
export async function fetchImage(imageUrl: string, network: ImageNetwork): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  try {
    return await unlessAborted(follow(new URL(imageUrl), network, signal), signal);
  } catch (error) {
    if (error instanceof ImageRefusedError) throw error;
    throw new ImageRefusedError(signal.aborted ? 'TOO_SLOW' : 'NOT_REACHABLE', error);
  }
}

async function follow(start: URL, network: ImageNetwork, signal: AbortSignal): Promise<Buffer> {
  let url = start;
  for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
    const response = await get(url, network, signal);
    const location = redirectTarget(response, url);
    if (location === null) return readBody(response);
    response.destroy();
    url = location;
  }
  throw new ImageRefusedError('TOO_MANY_REDIRECTS');
}

async function get(url: URL, network: ImageNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new ImageRefusedError('URL_NOT_ALLOWED');
  }
  const address = await publicAddressOf(url.hostname, network);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        createConnection: () => network.connect(address, url.hostname),
        method: 'GET',
        host: url.hostname,
        port: httpsPort,
        path: url.pathname + url.search,
        headers: {
          Host: url.host,
          Accept: 'image/png, image/jpeg, image/gif, image/webp',
          'Accept-Encoding': 'identity',
          'User-Agent': userAgent(network.contact),
          Connection: 'close',
        },
        signal,
      },
      resolve,
    );
    outgoing.on('error', reject);
    // Rejects protocol upgrades, which Node.js reports only to an `upgrade` listener.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new ImageRefusedError('STATUS_NOT_OK'));
    });
    outgoing.on('close', () => reject(new ImageRefusedError('NOT_REACHABLE')));
    outgoing.end();
  });
}

/** Names the software and a contact, so that owners of image hosts can ask about these requests or block them. */
function userAgent(contact = 'https://github.com/accessibility-widget/api'): string {
  return `accessibility-widget (+${contact})`;
}

/** Returns a public IP address of a host. Rejects a host name when any of its addresses is not public. */
async function publicAddressOf(hostname: string, network: ImageNetwork): Promise<string> {
  const literal = literalAddress(hostname);
  const addresses = literal === null ? await network.resolve(hostname) : [literal];
  const [first] = addresses;
  if (first === undefined) throw new ImageRefusedError('ADDRESS_NOT_FOUND');
  if (!addresses.every(isPublicAddress)) throw new ImageRefusedError('ADDRESS_NOT_PUBLIC');
  return first;
}

function redirectTarget(response: IncomingMessage, from: URL): URL | null {
  if (!redirectStatuses.has(response.statusCode ?? 0)) return null;
  const { location } = response.headers;
  if (location === undefined || !URL.canParse(location, from.href))
    throw new ImageRefusedError('STATUS_NOT_OK');
  return new URL(location, from);
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw new ImageRefusedError('STATUS_NOT_OK');
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') throw new ImageRefusedError('ENCODED');
    if (Number(response.headers['content-length'] ?? 0) > maximumImageBytes)
      throw new ImageRefusedError('TOO_LARGE');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maximumImageBytes) throw new ImageRefusedError('TOO_LARGE');
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
