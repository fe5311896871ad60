import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { toServiceApiError } from '../../../functions/content/service-error.ts';
import { boundedOptions } from '../../../shared/aws/bounded-client.ts';
import { portOf } from '../../support/port-of.ts';

const bounds = { connectionTimeoutMs: 5_000, requestTimeoutMs: 200, maximumAttempts: 1 };

describe('toServiceApiError', () => {
  let respond: (response: ServerResponse) => void;
  let client: BedrockRuntimeClient;
  const server = createServer((request, response) => {
    request.resume();
    respond(response);
  });

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = new BedrockRuntimeClient({
      ...boundedOptions(bounds),
      endpoint: `http://127.0.0.1:${portOf(server)}`,
    });
  });
  afterAll(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['SERVICE_BUSY', 'a 503 with an HTML body', (response) => response.writeHead(503).end('<h1>Busy</h1>')],
    ['TIMEOUT', 'no response', () => undefined],
  ])('returns %s for %s', async (code, _, fault) => {
    respond = fault;
    const error = await client.send(new ConverseCommand({ modelId: 'm', messages: [] })).catch((e) => e);
    expect(toServiceApiError(error, 7)).toMatchObject({ code, cause: error });
  });

  it('returns SERVICE_BUSY for a reset connection, which the SDK names TimeoutError', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { name: 'TimeoutError', code: 'ECONNRESET' });
    expect(toServiceApiError(reset, 7)).toMatchObject({ code: 'SERVICE_BUSY', retryAfterSeconds: 7 });
  });
});
