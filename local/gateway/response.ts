import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A response in which each header name occurs only once, regardless of case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const toGzip = promisify(gzip);

/**
 * Compresses a body unless it is too small, the function has already encoded it, or the client does not accept gzip.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-enable-compression.html
 */
export async function compress(
  plain: HttpResponse,
  acceptEncoding: string | undefined,
  minimumBytes: number | null,
): Promise<HttpResponse> {
  if (minimumBytes === null || plain.body.length === 0 || plain.body.length < minimumBytes) return plain;
  if (plain.headers.some(([name]) => name.toLowerCase() === 'content-encoding')) return plain;
  if (!acceptsGzip(acceptEncoding)) return plain;
  return {
    ...plain,
    headers: [...plain.headers, ['Content-Encoding', 'gzip']],
    body: await toGzip(plain.body),
  };
}

function acceptsGzip(header = ''): boolean {
  return header
    .split(',')
    .some((item) => /^gzip(?!.*q=0(?:\.0*)?$)/.test(item.replaceAll(' ', '').toLowerCase()));
}

const bodiless = new Set([204, 304]);

/** Sends a response and drains the request, so that the connection can be reused. */
export function sendResponse(request: IncomingMessage, response: ServerResponse, result: HttpResponse): void {
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.setHeader(name, value);
  request.resume();
  if (bodiless.has(result.status)) {
    response.end();
    return;
  }
  response.setHeader('Content-Length', result.body.length);
  response.end(result.body);
}
