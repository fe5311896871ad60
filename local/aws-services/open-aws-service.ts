import { type Exchange, sendServiceError } from '../emulator/http/exchange.ts';
import { serveExchanges } from '../emulator/http/http-server.ts';
import { ServiceError } from '../emulator/http/service-error.ts';
import { AwsAccessError } from '../errors.ts';
import type { LocalService } from '../services/local-service.ts';
import { type AwsAccess, openAwsAccess, type RealService } from './aws-access.ts';

/** What a call needs of the headers that the function sent; the rest is its signature. */
const passedOn = ['content-type', 'accept'];

/** The way to a service in AWS. Why a call could not be made is a line of the log. */
export function serviceInAws(name: RealService): LocalService {
  return {
    name,
    start: async ({ log }) => {
      const { endpoint, stop } = await openAwsService(name, (line) => log(name, line));
      return { endpoint, close: stop };
    },
  };
}

/**
 * Gives a service in AWS an address on loopback. The functions know no credentials but their local ones: what they
 * send there is signed anew, so the person's credentials stay in this process and reach this service only.
 * @param onProblem is told, in one line, why a call could not be made
 * @throws AwsAccessError when there is no Region or there are no credentials
 */
export async function openAwsService(
  service: RealService,
  onProblem: (line: string) => void,
): Promise<{ readonly endpoint: string; stop(): Promise<void> }> {
  const access = await openAwsAccess(service);
  return serveExchanges(0, {}, async (exchange) => {
    try {
      await passOn(exchange, access);
    } catch (error) {
      if (exchange.ended) return;
      const message = error instanceof Error ? error.message : String(error);
      onProblem(message);
      sendServiceError(exchange, errorFor(error, message));
    }
  });
}

async function passOn(exchange: Exchange, access: AwsAccess): Promise<void> {
  const body = await exchange.readBody();
  if (body === undefined) throw new ServiceError(413, 'RequestEntityTooLargeException', 'Request too large.');
  const { method, target } = exchange;
  const headers = Object.fromEntries(
    passedOn.flatMap((name): [string, string][] => {
      const value = exchange.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { url, headers: signed } = await access.sign({ method, target, headers, body });
  const gone = new AbortController();
  void exchange.closed().then(() => gone.abort());
  const answer = await fetch(url, {
    method,
    headers: signed,
    signal: gone.signal,
    ...(method === 'GET' ? {} : { body }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  exchange.send(answer.status, answerHeaders(answer.headers), bytes);
}

/** The type of the body and AWS's own headers; lengths and encodings are of the way that is behind. */
function answerHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => name === 'content-type' || name.startsWith('x-amz')),
  );
}

function errorFor(error: unknown, message: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof AwsAccessError) return new ServiceError(403, 'UnrecognizedClientException', message);
  return new ServiceError(503, 'ServiceUnavailableException', 'AWS could not be reached.');
}
