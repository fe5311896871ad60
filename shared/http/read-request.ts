import type { APIGatewayProxyEvent } from 'aws-lambda';
import { noBodySchema, type Route } from '../contract/routes/route.ts';
import { ApiError } from './api-error.ts';
import type { RequestHeaders } from './request-headers.ts';

/**
 * Decodes the path parameters of a request.
 *
 * API Gateway REST APIs pass the path percent-encoded, as sent by the client (live captures in
 * hotsock/voker#8; aws/aws-sam-cli#771), but some emulators and adapters decode it. A segment with characters
 * that an encoded path cannot contain is therefore treated as already decoded.
 *
 * @throws ApiError VALIDATION_FAILED when a segment is not percent-encoded UTF-8
 */
export function readPathParameters(routePath: string, rawPath: string): Record<string, string> {
  const names = routePath.split('/');
  const leading = names.findIndex(isParameter);
  if (leading === -1) return {};
  const trailing = names.length - leading - 1;
  const segments = segmentsBelow(routePath, rawPath);
  const value = segments.slice(leading, segments.length - trailing).join('/');
  const name = names[leading] ?? '';
  return { [name.slice(1, -1)]: decodeOnce(value, name.slice(1, -1)) };
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

/**
 * Splits the raw path into segments, starting at the route's literal prefix, because a custom domain may
 * prepend a base path.
 */
function segmentsBelow(routePath: string, rawPath: string): string[] {
  const literal = routePath.slice(0, routePath.indexOf('{'));
  const start = rawPath.indexOf(literal);
  return (start === -1 ? rawPath : rawPath.slice(start)).split('/');
}

/** Matches a character that a percent-encoded path cannot contain (RFC 3986, section 3.3). */
const neverInEncodedPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%]/;

function decodeOnce(segment: string, name: string): string {
  if (neverInEncodedPath.test(segment)) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ApiError('VALIDATION_FAILED', {
      details: [{ path: name, message: 'must be percent-encoded UTF-8 (encodeURIComponent)' }],
    });
  }
}

/** Splits each query parameter, which may also be repeated, into the elements of a list. An empty one has none. */
export function readQueryParameters(event: APIGatewayProxyEvent): Record<string, string[]> {
  const parameters = Object.entries(event.multiValueQueryStringParameters ?? {});
  return Object.fromEntries(
    parameters.map(([name, values = []]) => [
      name,
      values.filter(Boolean).flatMap((value) => value.split(',')),
    ]),
  );
}

/**
 * Parses the JSON body of a request. Returns null for a GET request. Also returns null for an empty body if the route
 * declares no body.
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

/** Accepts `application/json` without a charset or with UTF-8, the only charset that RFC 8259 allows. */
function isJsonMediaType(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType?.trim() ?? '');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new ApiError('INVALID_JSON', { cause });
  }
}
