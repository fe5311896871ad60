import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A response in which each header name occurs only once, regardless of case. */
export interface GatewayAnswer {
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
  answer: GatewayAnswer,
  acceptEncoding: string | undefined,
  minimumBytes: number | null,
): Promise<GatewayAnswer> {
  if (minimumBytes === null || answer.body.length === 0 || answer.body.length < minimumBytes) return answer;
  if (answer.headers.some(([name]) => name.toLowerCase() === 'content-encoding')) return answer;
  if (!acceptsGzip(acceptEncoding)) return answer;
  return {
    ...answer,
    headers: [...answer.headers, ['Content-Encoding', 'gzip']],
    body: await toGzip(answer.body),
  };
}

function acceptsGzip(header = ''): boolean {
  return header
    .split(',')
    .some((item) => /^gzip(?!.*q=0(?:\.0*)?$)/.test(item.replaceAll(' ', '').toLowerCase()));
}

const bodiless = new Set([204, 304]);

/** Sends a response and drains the request, so that the connection can be reused. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: GatewayAnswer): void {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  request.resume();
  if (bodiless.has(answer.status)) {
    response.end();
    return;
  }
  response.setHeader('Content-Length', answer.body.length);
  response.end(answer.body);
}
