import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
/** An HTTP response before compression. Header names are case-insensitively unique. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) };

/**
 * Compresses a body of at least the API's minimum size if the client accepts it and the function has not encoded it.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-enable-compression.html
 */
export async function compress(
  answer: GatewayAnswer,
  acceptEncoding: string | undefined,
  minimumBytes: number | null,
): Promise<GatewayAnswer> {
  if (minimumBytes === null || answer.body.length === 0 || answer.body.length < minimumBytes) return answer;
  if (answer.headers.some(([name]) => name.toLowerCase() === 'content-encoding')) return answer;
  const encoding = acceptedEncoding(acceptEncoding);
  if (!encoding) return answer;
  return {
    ...answer,
    headers: [...answer.headers, ['Content-Encoding', encoding]],
    body: await encoders[encoding](answer.body),
  };
}

function acceptedEncoding(header: string | undefined): 'gzip' | 'deflate' | undefined {
  const accepted = (header ?? '').split(',').flatMap((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  if (accepted.includes('gzip') || accepted.includes('*')) return 'gzip';
  return accepted.includes('deflate') ? 'deflate' : undefined;
}

/** Statuses whose responses have neither a body nor a Content-Length header. */
const bodiless = new Set([204, 304]);

/** Sends a response, and drains the rest of the request so that the connection can be reused. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: GatewayAnswer): void {
  response.statusCode = answer.status;
  const values = new Map<string, { name: string; values: string[] }>();
  for (const [name, value] of answer.headers) {
    const known = values.get(name.toLowerCase());
    if (known) known.values.push(value);
    else values.set(name.toLowerCase(), { name, values: [value] });
  }
  for (const { name, values: all } of values.values()) {
    response.setHeader(name, all.length === 1 ? (all[0] ?? '') : all);
  }
  request.resume();
  if (bodiless.has(answer.status)) {
    response.end();
    return;
  }
  response.setHeader('Content-Length', answer.body.length);
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}
