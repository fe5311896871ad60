import type { APIGatewayProxyEvent } from 'aws-lambda';
import { requestContextOf } from '../../support/lambda-event.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Resource path; defaults to `path`. */
  readonly resource?: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly authorizer?: Readonly<Record<string, string>>;
}

export const requestId = 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef';

export function apiEvent(call: Call): APIGatewayProxyEvent {
  const { method, path, resource = path, authorizer = {}, body } = call;
  const headers = { Host: 'abc.execute-api.us-east-1.amazonaws.com', ...call.headers };
  return {
    resource,
    path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: call.pathParameters ?? null,
    stageVariables: null,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: requestContextOf({
      authorizer,
      httpMethod: method,
      path: `/prod${path}`,
      extendedRequestId: requestId,
      resourcePath: resource,
    }),
  };
}
