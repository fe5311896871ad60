import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import type { GatewayAnswer } from './response.ts';

const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) };

/**
 * Compresses a body of at least the API's minimum when the client accepts it and the function has not encoded it.
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
