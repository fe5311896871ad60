import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { InternalError } from '../errors/internal-error.ts';
import { type ChainContext, callOf } from './chain/call.ts';
import { conditionalAnswer } from './conditional-answer.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
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
