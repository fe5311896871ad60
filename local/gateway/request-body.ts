import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { errorCode } from '../errors.ts';
import { refuse } from './gateway-responses.ts';
import type { RestApi } from './rest-api.ts';

const maximumPayloadBytes = 10 * 1024 * 1024;

const fromGzip = promisify(gunzip);

/**
 * Reads the body of a request. Returns undefined as soon as the body exceeds {@link maximumPayloadBytes}. The
 * connection stays open for the response.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maximumPayloadBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Decompresses a request body when the API has compression enabled.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-gzip-compression-decompression.html
 * @throws GatewayRefusal UNSUPPORTED_MEDIA_TYPE for encodings other than gzip and identity, DEFAULT_4XX for an invalid
 * body, REQUEST_TOO_LARGE
 */
export async function decompressBody(
  body: Buffer,
  encoding: string | undefined,
  api: Pick<RestApi, 'minimumCompressionSizeBytes'>,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (api.minimumCompressionSizeBytes === null || name === 'identity' || name === '') return body;
  if (name !== 'gzip') throw refuse('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await fromGzip(body, { maxOutputLength: maximumPayloadBytes });
  } catch (error) {
    throw refuse(errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'REQUEST_TOO_LARGE' : 'DEFAULT_4XX');
  }
}
