import { type Emulator, type Exchange, ServiceError, serveExchanges } from '../emulator/exchange.ts';
import { AwsAccessError } from '../errors.ts';
import type { LocalService } from '../services/local-service.ts';
import { openAwsAccess, type RealService } from './aws-access.ts';

/** Request headers that are forwarded to AWS. Signing the request adds the other headers. */
const passedOn = ['content-type', 'accept'];

export function serviceInAws(name: RealService): LocalService {
  return { name, start: ({ log }) => openAwsService(name, (line) => log(name, line)) };
}

/**
 * Forwards requests from loopback to AWS. Functions have only local credentials, so requests are re-signed here and the
 * user's credentials never leave this process.
 * @throws AwsAccessError when Region or credentials are missing
 */
export async function openAwsService(
  service: RealService,
  onProblem: (line: string) => void,
): Promise<Emulator> {
  const sign = await openAwsAccess(service);
  return serveExchanges(async (exchange) => {
    try {
      await passOn(exchange, sign);
    } catch (error) {
      if (exchange.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      onProblem(message);
      throw errorFor(error, message);
    }
  });
}

async function passOn(exchange: Exchange, sign: Awaited<ReturnType<typeof openAwsAccess>>): Promise<void> {
  const body = await exchange.readBody();
  const { method, target, signal } = exchange;
  const headers = Object.fromEntries(
    passedOn.flatMap((name): [string, string][] => {
      const value = exchange.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { url, headers: signed } = await sign({ method, target, headers, body });
  const reply = await fetch(url, { method, headers: signed, signal, ...(method === 'GET' ? {} : { body }) });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  exchange.send(reply.status, replyHeaders(reply.headers), bytes);
}

/** Returns only the content type and the AWS headers, because the other headers describe the connection to AWS. */
function replyHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => name === 'content-type' || name.startsWith('x-amz')),
  );
}

function errorFor(error: unknown, message: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof AwsAccessError) return new ServiceError(403, 'UnrecognizedClientException', message);
  return new ServiceError(503, 'ServiceUnavailableException', 'AWS could not be reached.');
}
