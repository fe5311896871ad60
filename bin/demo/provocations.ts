import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

/**
 * Faults that the console can trigger in the local stack, so that its buttons cause real rejections and
 * failures.
 */
export interface Provocations {
  expiredProfileToken(userId: string): Promise<string>;
  smallKey(): Promise<string>;
  setReachable(isReachable: boolean): void;
}

/** Maximum outage of the API, in milliseconds. Without a maximum, closing the page would leave the API disconnected. */
const longestOutageMs = 60_000;

const tokenRequestSchema = z.strictObject({ userId: z.string().min(1).max(256) });
const reachableRequestSchema = z.strictObject({ reachable: z.boolean() });

/**
 * Returns the routes under `/local/`, keyed by method and path, which accept requests only from pages of this server.
 */
export function provocationRoutes(provocations: Provocations) {
  let outage: NodeJS.Timeout | undefined;
  const setReachable = (isReachable: boolean) => {
    clearTimeout(outage);
    provocations.setReachable(isReachable);
    if (!isReachable) outage = setTimeout(() => provocations.setReachable(true), longestOutageMs).unref();
  };
  const routes: Readonly<Record<string, (body: unknown) => Promise<Reply>>> = {
    'POST /local/expired-token': async (body) => {
      const { data } = tokenRequestSchema.safeParse(body);
      if (data === undefined) return jsonReply(400, { message: 'Send {"userId": "…"}.' });
      return jsonReply(200, { profileToken: await provocations.expiredProfileToken(data.userId) });
    },
    'POST /local/small-key': async () => jsonReply(200, { key: await provocations.smallKey() }),
    'PUT /local/reachable': async (body) => {
      const { data } = reachableRequestSchema.safeParse(body);
      if (data === undefined) return jsonReply(400, { message: 'Send {"reachable": true} or false.' });
      setReachable(data.reachable);
      return jsonReply(200, { reachable: data.reachable, longestOutageMs });
    },
  };
  const ownPagesOnly = (answer: (body: unknown) => Promise<Reply>) => async (request: IncomingMessage) => {
    // Browsers send the Origin header with each POST and PUT. The server has already verified the Host header.
    const { host, origin } = request.headers;
    if (origin !== `http://${host}`)
      return jsonReply(403, { message: 'Only pages of the demo may send this request.' });
    return answer(await json(request).catch(() => undefined));
  };
  return {
    answers: new Map(Object.entries(routes).map(([route, answer]) => [route, ownPagesOnly(answer)])),
    stop: () => clearTimeout(outage),
  };
}

function jsonReply(status: number, body: object): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
