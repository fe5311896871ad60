import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/** What the console may ask of the local stack, so that its buttons cause real refusals and failures. */
export interface Provocations {
  /** A token for this visitor's profile whose time is over, signed by the stack's own secret. */
  expiredProfileToken(userId: string): Promise<string>;
  /** A key of another organization that may make very few calls a minute. */
  smallKey(): Promise<string>;
  /** Takes the API off the network, or puts it back. */
  setReachable(isReachable: boolean): void;
}

/** How long the API may be gone, in milliseconds. A page that is closed meanwhile cannot bring it back. */
const longestOutageMs = 60_000;

const tokenRequestSchema = z.strictObject({ userId: z.string().min(1).max(256) });
const reachableRequestSchema = z.strictObject({ reachable: z.boolean() });

/** Adds the routes under `/local/`, which answer pages of this server only. */
export function addProvocations(app: FastifyInstance, provocations: Provocations): void {
  void app.register(async (local) => {
    local.addHook('onRequest', async (request, reply) => {
      if (!isOwnPage(request.headers))
        return reply.code(403).send({ message: 'Only pages of the demo may ask.' });
    });
    let outage: NodeJS.Timeout | undefined;
    const setReachable = (isReachable: boolean) => {
      clearTimeout(outage);
      provocations.setReachable(isReachable);
      if (!isReachable) outage = setTimeout(() => provocations.setReachable(true), longestOutageMs).unref();
    };
    local.addHook('onClose', async () => clearTimeout(outage));

    local.post('/local/expired-token', async (request, reply) => {
      const { data } = tokenRequestSchema.safeParse(request.body);
      if (data === undefined) return reply.code(400).send({ message: 'Send {"userId": "…"}.' });
      return { profileToken: await provocations.expiredProfileToken(data.userId) };
    });
    local.post('/local/small-key', async () => ({ key: await provocations.smallKey() }));
    local.put('/local/reachable', async (request, reply) => {
      const { data } = reachableRequestSchema.safeParse(request.body);
      if (data === undefined) return reply.code(400).send({ message: 'Send {"reachable": true} or false.' });
      setReachable(data.reachable);
      return { reachable: data.reachable, longestOutageMs };
    });
  });
}

/** A browser sends the page's origin with each POST and PUT. The server has checked the host before. */
function isOwnPage({ host, origin }: IncomingHttpHeaders): boolean {
  return origin === `http://${host}`;
}
