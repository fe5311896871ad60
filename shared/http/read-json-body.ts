import type { APIGatewayProxyEvent } from 'aws-lambda';
import { noBodySchema, type Route } from '../contract/routes/route.ts';
import { ApiError } from './api-error.ts';
import type { RequestHeaders } from './request-headers.ts';

/**
 * Reads the JSON body of a request: null where there is none. The body of a GET means nothing and is not read.
 *
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or INVALID_JSON
 */
export function readJsonBody(event: APIGatewayProxyEvent, route: Route, headers: RequestHeaders): unknown {
  if (route.method === 'GET') return null;
  const bytes = bodyBytes(event);
  if (bytes.length > route.maximumBodyBytes) {
    throw new ApiError('PAYLOAD_TOO_LARGE', {
      message: `The request body exceeds the limit of ${route.maximumBodyBytes} bytes. Send a smaller body.`,
    });
  }
  if (bytes.length === 0 && route.body === noBodySchema) return null;
  if (!isJsonMediaType(headers.get('Content-Type'))) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  return parseJson(bytes);
}

function bodyBytes(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** `application/json`, with no charset or UTF-8 (RFC 8259 allows no other). */
function isJsonMediaType(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType?.trim() ?? '');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * API Gateway replaces bytes that are not UTF-8 by U+FFFD before a function sees them: a body that holds it has
 * lost text, so it is refused rather than stored damaged.
 */
const replacementCharacter = '�';

function parseJson(bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes);
    if (!text.includes(replacementCharacter)) return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('INVALID_JSON', { cause });
  }
  throw new ApiError('INVALID_JSON', {
    message:
      'The request body is not valid UTF-8 or contains U+FFFD replacement characters. Encode it in UTF-8.',
  });
}
