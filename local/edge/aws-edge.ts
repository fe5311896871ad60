import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { isFromThisMachine, refusal } from '../loopback/callers.ts';
import { readBody } from '../loopback/read-body.ts';
import type { AwsRequest, AwsResponse, AwsService } from './aws-request.ts';

export type AwsEmulator = { readonly answer: AwsService } | { readonly endpoint: string };

/** Keyed by SigV4 service name. */
export type AwsEmulators = ReadonlyMap<string, AwsEmulator>;

const maximumCallBytes = 1024 * 1024;

/**
 * Routes AWS SDK calls to the emulators. Signatures are not verified, so calls are accepted only from programs on this
 * machine, not from web pages.
 * @returns false when the request is not an AWS call
 */
export function handleAwsCall(
  request: IncomingMessage,
  response: ServerResponse,
  emulators: AwsEmulators,
): boolean {
  const service = signedService(request.headers.authorization);
  if (service === undefined || service === 'execute-api') return false;
  const emulator = emulators.get(service);
  if (!isFromThisMachine(request.headers)) {
    send(response, failure(refusal.status, refusal.exception, refusal.message));
  } else if (emulator === undefined) {
    send(
      response,
      failure(501, 'UnknownOperationException', `${service} is not emulated by the local stack.`),
    );
  } else if ('answer' in emulator) {
    void answer(request, emulator.answer).then((result) => send(response, result));
  } else {
    forward(request, response, emulator.endpoint);
  }
  return true;
}

async function answer(request: IncomingMessage, service: AwsService): Promise<AwsResponse> {
  try {
    const call = await readCall(request);
    return call
      ? await service(call)
      : failure(413, 'RequestEntityTooLargeException', 'The request is too large.');
  } catch (error) {
    return failure(500, 'InternalFailure', messageOf(error));
  }
}

async function readCall(request: IncomingMessage): Promise<AwsRequest | null> {
  const body = await readBody(request, maximumCallBytes);
  if (body === undefined) {
    request.resume();
    return null;
  }
  const url = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method ?? 'GET',
    path: url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent),
    query: url.searchParams,
    headers: request.headers,
    body: body.toString('utf8'),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function failure(status: number, code: string, message: string): AwsResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'x-amzn-ErrorType': code },
    body: JSON.stringify({ __type: code, message }),
  };
}

function send(response: ServerResponse, { status, headers, body }: AwsResponse): void {
  response.writeHead(status, headers);
  response.end(body);
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
  const { hostname, port } = new URL(endpoint);
  const onward = httpRequest(
    { hostname, port, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  onward.on('error', () => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ __type: 'ServiceUnavailableException', message: 'The emulator is down.' }));
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
