import type { Exchange } from './exchange.ts';
import type { ServiceError } from './service-error.ts';

/** Answers with JSON. */
export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  exchange.send(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
}

/** Answers with an exception in the shape the SDK clients read: name in a header, message in the body. */
export function sendServiceError(exchange: Exchange, error: ServiceError): void {
  const headers = {
    'content-type': 'application/json',
    'x-amzn-errortype': `${error.exception}:http://internal.amazon.com/coral/com.amazon.coral.service/`,
  };
  exchange.send(error.status, headers, JSON.stringify({ message: error.message }));
}
