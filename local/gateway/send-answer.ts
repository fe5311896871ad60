import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayAnswer } from './response.ts';

/** Statuses whose answers have no body and no length. */
const bodiless = new Set([204, 304]);

/** Sends an answer, and reads past what is left of the request so that the connection can be used again. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: GatewayAnswer): void {
  response.statusCode = answer.status;
  const values = new Map<string, { name: string; values: string[] }>();
  for (const [name, value] of answer.headers) {
    const known = values.get(name.toLowerCase());
    if (known) known.values.push(value);
    else values.set(name.toLowerCase(), { name, values: [value] });
  }
  for (const { name, values: all } of values.values()) {
    response.setHeader(name, all.length === 1 ? (all[0] ?? '') : all);
  }
  request.resume();
  if (bodiless.has(answer.status)) {
    response.end();
    return;
  }
  response.setHeader('Content-Length', answer.body.length);
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}
