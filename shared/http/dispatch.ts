import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { RouteDeprecation } from '../contract/routes/route.ts';
import { InternalError } from '../errors/errors.ts';
import { type ChainContext, callOf } from './chain/call.ts';
import { conditionalAnswer } from './conditional-answer.ts';
import type { RawRequest } from './endpoint.ts';
import { readPathParameters } from './path-parameters.ts';
import { readJsonBody } from './read-json-body.ts';
import { writeBody } from './write-body.ts';

/** Runs the endpoint that the chain found and makes a proxy answer of what it returns. */
export async function dispatch(
  event: APIGatewayProxyEvent,
  context: ChainContext,
): Promise<APIGatewayProxyResult> {
  const call = callOf(context);
  const { asked, giveUp, counted, traceId, log } = call;
  if (asked === null) throw new InternalError('The step of the key has not run.');
  const { endpoint, headers, caller } = asked;
  const { route } = endpoint;
  const request: RawRequest = {
    caller,
    counted,
    pathParameters: readPathParameters(route.path, event.path),
    readBody: () => readJsonBody(event, route, headers),
    headers,
    traceId,
    log,
    remainingTimeMs: () => context.getRemainingTimeInMillis(),
    signal: () => giveUp.signal(),
  };
  const answering = endpoint.answer(request);
  call.answering = answering;
  const answer = await answering;
  const { text, etag } = writeBody(endpoint, answer);
  const whole = {
    statusCode: answer.status,
    headers: { ...deprecationHeaders(route.deprecation), ...answer.headers },
    body: text,
  };
  return etag === null ? whole : conditionalAnswer(whole, etag, headers.get('If-None-Match'));
}

/** Deprecation (RFC 9745, an instant as a structured date), Sunset (RFC 8594) and the guide's Link. */
function deprecationHeaders(deprecation: RouteDeprecation | null): Record<string, string> {
  if (deprecation === null) return {};
  return {
    Deprecation: `@${Math.floor(Date.parse(deprecation.since) / 1000)}`,
    Sunset: new Date(deprecation.sunset).toUTCString(),
    Link: `<${deprecation.guide}>; rel="deprecation"; type="text/html"`,
  };
}
