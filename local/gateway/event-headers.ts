import type { GatewayRequest } from './gateway-request.ts';

/** Headers that end at the gateway. */
const dropped = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'te', 'transfer-encoding']);

/** The headers of a proxy event: the last value of each, and all values. */
export interface EventHeaders {
  readonly headers: Record<string, string>;
  readonly multiValueHeaders: Record<string, string[]>;
}

/**
 * The headers of a proxy event, in the client's spelling, with those that API Gateway adds.
 * `headers` has the last of several values.
 */
export function eventHeaders(request: GatewayRequest): EventHeaders {
  const byName = new Map<string, { name: string; values: string[] }>();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    const value = request.rawHeaders[index + 1] ?? '';
    const key = name.toLowerCase();
    const known = byName.get(key);
    if (known) known.values.push(value);
    else if (!dropped.has(key)) byName.set(key, { name, values: [value] });
  }
  const set = (name: string, value: string) => byName.set(name.toLowerCase(), { name, values: [value] });
  const forwarded = byName.get('x-forwarded-for')?.values.join(', ');
  set('X-Forwarded-For', forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp);
  set('X-Forwarded-Port', /:(\d+)$/.exec(request.headers.host ?? '')?.[1] ?? '80');
  set('X-Forwarded-Proto', 'http');
  set('X-Amzn-Trace-Id', request.traceId);
  const all = [...byName.values()];
  return {
    headers: Object.fromEntries(all.map(({ name, values }) => [name, values.at(-1) ?? ''])),
    multiValueHeaders: Object.fromEntries(all.map(({ name, values }) => [name, values])),
  };
}
