import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Sends a request on to an emulator and its answer back. An emulator that is down is a 503. */
export function forward(request: IncomingMessage, response: ServerResponse, endpoint: string): void {
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
