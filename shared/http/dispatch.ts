import { hash } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Route, RouteDeprecation } from '../contract/routes/route.ts';
import { InternalError } from '../errors/errors.ts';
import { type ChainContext, callOf } from './chain/call.ts';
import { conditionalResponse } from './conditional-response.ts';
import type { EndpointResponse, RawRequest } from './endpoint.ts';
import { readJsonBody, readPathParameters, readQueryParameters } from './read-request.ts';

export async function dispatch(
  event: APIGatewayProxyEvent,
  context: ChainContext,
): Promise<APIGatewayProxyResult> {
  const call = callOf(context);
  const { routed, endpointAbort, counted, traceId, log } = call;
  if (routed === null) throw new InternalError('The key-hash middleware has not run.');
  const { endpoint, headers, caller, origin, callerHash } = routed;
  const { route } = endpoint;
  const request: RawRequest = {
    caller,
    origin,
    callerHash,
    counted,
    pathParameters: readPathParameters(route.path, event.path),
    queryParameters: readQueryParameters(event),
    readBody: () => readJsonBody(event, route, headers),
    headers,
    traceId,
    log,
    remainingTimeMs: () => context.getRemainingTimeInMillis(),
    signal: () => endpointAbort.signal(),
  };
  const running = endpoint.respond(request);
  call.running = running;
  const response = await running;
  const { text, etag } = writeBody(route, response);
  const whole = {
    statusCode: response.status,
    headers: { ...deprecationHeaders(route.deprecation), ...response.headers },
    body: text,
  };
  return etag === null ? whole : conditionalResponse(whole, etag, headers.get('If-None-Match'));
}

/** Formats Deprecation as a structured date (RFC 9745) and Sunset as an HTTP date (RFC 8594). */
function deprecationHeaders(deprecation: RouteDeprecation | null): Record<string, string> {
  if (deprecation === null) return {};
  return {
    Deprecation: `@${Math.floor(Date.parse(deprecation.since) / 1000)}`,
    Sunset: new Date(deprecation.sunset).toUTCString(),
    Link: `<${deprecation.guide}>; rel="deprecation"; type="text/html"`,
  };
}

interface WrittenBody {
  readonly text: string;
  readonly etag: string | null;
}

const writtenBodies = new WeakMap<object, WrittenBody>();

/** Parses the body with the response schema to remove undeclared fields, then serializes it. */
function writeBody(route: Route, result: EndpointResponse<unknown>): WrittenBody {
  const { body } = result;
  if (result.isImmutable !== true || typeof body !== 'object' || body === null) return written(route, result);
  const known = writtenBodies.get(body) ?? written(route, result);
  writtenBodies.set(body, known);
  return known;
}

function written(route: Route, { status, body }: EndpointResponse<unknown>): WrittenBody {
  const schema = route.responses[status];
  if (schema === undefined)
    throw new InternalError(`${route.operationId} has no response with status ${status}`);
  const text = JSON.stringify(schema.parse(body));
  return { text, etag: route.conditional ? `"${hash('sha256', text, 'base64url')}"` : null };
}
