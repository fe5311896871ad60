import { getMaxListeners, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  beforeDeadline,
  currentDeadline,
  DeadlineError,
  responseReserveMs,
  whileClearingUp,
  withinFunctionTime,
  withinTime,
} from '../../../shared/aws/deadline.ts';
import { createDynamoDbClient } from '../../../shared/data/dynamodb-client.ts';
import { StoreUnavailableError, whenAvailable } from '../../../shared/data/store.ts';
import { portOf } from '../../support/port-of.ts';

const timeMs = 200;

describe('request deadline', () => {
  let server: Server;
  let client: DynamoDBClient;
  let respond: (response: ServerResponse) => void;
  let requests = 0;
  const connections = new Set<Socket>();

  beforeAll(async () => {
    server = createServer((_, response) => {
      requests += 1;
      respond(response);
    });
    server.on('connection', (socket) => {
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${portOf(server)}`;
  });
  beforeEach(() => {
    client = createDynamoDbClient();
    requests = 0;
  });
  afterEach(() => client.destroy());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function allConnectionsClosed(): Promise<void> {
    for (const socket of connections) await new Promise((resolve) => void socket.once('close', resolve));
  }

  const call = () => client.send(new ListTablesCommand({}));
  const succeed = (response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' }).end('{"TableNames":[]}');
  const refuse = (response: ServerResponse) =>
    response
      .writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0', 'Retry-After': '2' })
      .end('{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}');

  it('allows only cleanup calls after the deadline has passed', async () => {
    respond = succeed;
    await withinTime(0, async () => {
      await expect(beforeDeadline(() => new Promise(() => undefined))).rejects.toThrow(DeadlineError);
      await expect(call()).rejects.toThrow(DeadlineError);
      expect(await whileClearingUp(call)).toMatchObject({ TableNames: [] });
      respond = () => undefined;
      await expect(whileClearingUp(call)).rejects.toThrow(DeadlineError);
    });
  });

  it('aborts a hanging call and closes its connection', async () => {
    respond = () => undefined;
    await expect(withinTime(timeMs, call)).rejects.toBeInstanceOf(DeadlineError);
    await allConnectionsClosed();
    expect(requests).toBeLessThan(2);
  });

  it('aborts a call whose response stalls', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0', 'Content-Length': '17' });
      response.write('{"TableNames"');
    };
    await expect(withinTime(timeMs, call)).rejects.toBeInstanceOf(DeadlineError);
    await allConnectionsClosed();
  });

  it('aborts the delay between two attempts', async () => {
    respond = refuse;
    await expect(withinTime(timeMs, call)).rejects.toBeInstanceOf(DeadlineError);
    expect(requests).toBeLessThan(2);
  });

  it('applies to all calls of a request, including calls made after it has passed', async () => {
    respond = succeed;
    await withinTime(timeMs, async () => {
      const callOnAndOn = async () => {
        for (;;) await call();
      };
      await expect(callOnAndOn()).rejects.toBeInstanceOf(DeadlineError);
      const sent = requests;
      await expect(call()).rejects.toBeInstanceOf(DeadlineError);
      expect(requests).toBe(sent);
    });
    await expect(call()).resolves.toMatchObject({ TableNames: [] });
  });

  it('does not affect concurrent requests', async () => {
    respond = succeed;
    const [early, late] = await Promise.allSettled([withinTime(0, callLater), withinTime(60_000, callLater)]);
    expect(early).toMatchObject({ status: 'rejected', reason: expect.any(DeadlineError) });
    expect(late).toMatchObject({ status: 'fulfilled', value: { TableNames: [] } });

    async function callLater() {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return call();
    }
  });

  it('is the earlier of two nested deadlines', async () => {
    const hang = () => beforeDeadline(() => new Promise<never>(() => undefined));
    await expect(withinTime(60_000, () => withinTime(1, hang))).rejects.toBeInstanceOf(DeadlineError);
    await expect(withinTime(1, () => withinTime(60_000, hang))).rejects.toBeInstanceOf(DeadlineError);
  });

  it('allows any number of concurrent calls without a listener leak warning', async () => {
    await withinTime(60_000, async () => {
      expect(getMaxListeners(currentDeadline() ?? new EventTarget())).toBe(Number.POSITIVE_INFINITY);
    });
  });

  it("allows the caller's abort signal to abort a call earlier", async () => {
    respond = () => undefined;
    const shortDeadline = () =>
      client.send(new ListTablesCommand({}), { abortSignal: AbortSignal.timeout(timeMs) });
    await expect(withinTime(60_000, shortDeadline)).rejects.toMatchObject({ name: 'AbortError' });
    await allConnectionsClosed();
  });

  it('expires before the Lambda timeout', async () => {
    const work = withinFunctionTime(async (event: string) => {
      await expect(beforeDeadline(async () => 'done')).resolves.toBe('done');
      await beforeDeadline(() => new Promise(() => undefined));
      return event;
    });
    const remaining = (ms: number) => ({ getRemainingTimeInMillis: () => ms });
    await expect(work('event', remaining(responseReserveMs + timeMs))).rejects.toBeInstanceOf(DeadlineError);
  });

  it('is reported by whenAvailable as StoreUnavailableError', async () => {
    respond = () => undefined;
    await expect(withinTime(1, () => whenAvailable(call()))).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
