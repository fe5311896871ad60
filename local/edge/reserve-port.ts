import { listenOnLoopback, type RequestListener } from '../gateway/loopback-server.ts';

/**
 * Takes a port before there is anything to answer, so that a busy one shows at once. Requests that come early wait.
 * @throws PortInUseError
 */
export async function reservePort(port: number) {
  let serve: (listener: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    serve = resolve;
  });
  const server = await listenOnLoopback(port, (request, response) => {
    void ready.then((listener) => listener(request, response));
  });
  return { port: server.port, close: server.close, serve };
}
