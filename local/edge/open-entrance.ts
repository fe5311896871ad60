import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from '../gateway/index.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Takes the port first, so that a busy one shows at once; requests that come early wait until all is ready. */
export async function openEntrance(port: number) {
  let open: (handler: Handler) => void = () => undefined;
  const ready = new Promise<Handler>((resolve) => {
    open = resolve;
  });
  const server = await listenOnLoopback(port, (request, response) => {
    void ready.then((handler) => handler(request, response));
  });
  return { port: server.port, close: server.close, open };
}
