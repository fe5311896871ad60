import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLoopbackAddress, refusal } from '../loopback/callers.ts';

/** Emulators' URLs, keyed by SigV4 service name. */
export type Endpoints = ReadonlyMap<string, string>;

/**
 * Forwards AWS SDK calls to the emulators, which reject calls from web pages.
 * @returns false when the request is not an AWS call
 */
export function handleAwsCall(
  request: IncomingMessage,
  response: ServerResponse,
  endpoints: Endpoints,
): boolean {
  const service = signedService(request.headers.authorization);
  if (service === undefined || service === 'execute-api') return false;
  const endpoint = endpoints.get(service);
  // The emulators receive a connection from this process, so they cannot check where the call came from.
  if (!isLoopbackAddress(request.socket.remoteAddress)) refuse(response, refusal);
  else if (endpoint !== undefined) forward(request, response, endpoint);
  else {
    const message = `${service} is not emulated by the local stack.`;
    refuse(response, { status: 501, exception: 'UnknownOperationException', message });
  }
  return true;
}

/**
 * Returns the service name in a SigV4 Authorization header, such as `dynamodb`.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signedService(authorization: string | undefined): string | undefined {
  return /^AWS4-HMAC-SHA256\s+Credential=[^/\s,]+\/\d{8}\/[^/\s,]+\/([a-z0-9-]+)\/aws4_request\b/.exec(
    authorization ?? '',
  )?.[1];
}

function forward(request: IncomingMessage, response: ServerResponse, endpoint: string): void {
  const { method, url, headers } = request;
  const onward = httpRequest(new URL(endpoint), { method, path: url, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
    upstream.on('error', () => response.destroy());
  });
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else refuse(response, emulatorDown);
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

const emulatorDown = {
  status: 503,
  exception: 'ServiceUnavailableException',
  message: 'The emulator is down.',
};

function refuse(response: ServerResponse, { status, exception, message }: typeof refusal): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'x-amzn-ErrorType': exception });
  response.end(JSON.stringify({ __type: exception, message }));
}
