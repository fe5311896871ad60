import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { InternalError } from '../errors/internal-error.ts';
import { type ChainContext, traceIdOf } from './chain-state.ts';
import { conditionalAnswer } from './conditional-answer.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import type { Endpoint, EndpointAnswer, RawRequest } from './endpoint.ts';
import { readPathParameters } from './path-parameters.ts';
import { readJsonBody } from './read-json-body.ts';

/** Runs the endpoint that the chain found and makes a proxy answer of what it returns. */
export async function dispatch(
  event: APIGatewayProxyEvent,
  context: ChainContext,
): Promise<APIGatewayProxyResult> {
  const { chain } = context;
  const { endpoint, headers, log, caller = null } = chain ?? {};
  if (endpoint === undefined || headers === undefined || log === undefined || chain?.giveUp === undefined) {
    throw new InternalError('The handler was reached without the chain before it.');
  }
  const { route } = endpoint;
  const request: RawRequest = {
    caller,
    counted: chain.counted ?? Promise.resolve(),
    pathParameters: readPathParameters(route.path, event.path),
    readBody: () => readJsonBody(event, route, headers),
    headers,
    traceId: traceIdOf(event),
    log,
    remainingTimeMs: () => context.getRemainingTimeInMillis(),
    signal: chain.giveUp.signal,
  };
  const answering = endpoint.answer(request);
  chain.answering = answering;
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
