import type { APIGatewayProxyResult } from 'aws-lambda';
import { InternalError } from '../errors/internal-error.ts';
import type { Caller } from '../security/caller.ts';
import type { Call } from './chain/call.ts';
import { conditionalAnswer } from './conditional-answer.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import type { Endpoint, EndpointAnswer, RawRequest } from './endpoint.ts';
import { readPathParameters } from './path-parameters.ts';
import { readJsonBody } from './read-json-body.ts';
import type { RequestHeaders } from './request-headers.ts';

/** Runs the endpoint that the chain found and makes a proxy answer of what it returns. */
export async function dispatch(
  call: Call,
  endpoint: Endpoint,
  headers: RequestHeaders,
  caller: Caller | null,
): Promise<APIGatewayProxyResult> {
  const { event, context, giveUp, counted, traceId, log } = call;
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
  const answer = proxyAnswer(endpoint, await answering);
  return route.conditional ? conditionalAnswer(answer, headers.get('If-None-Match')) : answer;
}

/** Parses the body by the route's schema for the status: what the contract does not name never leaves. */
function proxyAnswer({ route }: Endpoint, answer: EndpointAnswer<unknown>): APIGatewayProxyResult {
  const schema = route.responses[answer.status];
  if (schema === undefined)
    throw new InternalError(`${route.operationId} has no answer with status ${answer.status}`);
  return {
    statusCode: answer.status,
    headers: { ...deprecationHeaders(route.deprecation), ...answer.headers },
    body: JSON.stringify(schema.parse(answer.body)),
  };
}
