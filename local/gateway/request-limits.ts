import type { IncomingMessage } from 'node:http';
import type { RoutedRequest } from './gateway-request.ts';
import { GatewayRefusal } from './gateway-responses.ts';
import { methodArnOf } from './proxy-event.ts';
import type { RestApi } from './rest-api.ts';

/**
 * Maximum size of the request line and all header values together, in bytes.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html
 */
const maximumHeadBytes = 10_240;

/**
 * Maximum length of the ARN of a method with an authorizer, in bytes. The ARN contains the percent-encoded path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const maximumMethodArnBytes = 1_600;

/** @throws GatewayRefusal with 414 for a long URL, otherwise 431. AWS documents the limit, but not the statuses. */
export function checkHeadSize({ method, url = '', rawHeaders }: IncomingMessage): void {
  const requestLine = `${method} ${url} HTTP/1.1`;
  if (requestLine.length > maximumHeadBytes) throw new GatewayRefusal({ type: 'DEFAULT_4XX', status: 414 });
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  const size = values.reduce((sum, value) => sum + value.length, requestLine.length);
  if (size > maximumHeadBytes) throw new GatewayRefusal({ type: 'DEFAULT_4XX', status: 431 });
}

/** @throws GatewayRefusal with 414 when the method has an authorizer and its ARN is too long */
export function checkMethodArn(api: RestApi, request: RoutedRequest): void {
  if (request.route.method.authorizer === null) return;
  if (methodArnOf(api, request).length <= maximumMethodArnBytes) return;
  throw new GatewayRefusal({ type: 'DEFAULT_4XX', status: 414 });
}
