import { Agent, request } from 'node:http';
import { parsedJson } from '../../local/emulator/json.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body. Null for an empty body, or a string when the body is not JSON. */
  readonly body: unknown;
  /** Time at which the last byte was received, in milliseconds since 1970 on the shifted clock. */
  readonly receivedAtMs: number;
}

/** Longer than the timeouts of API Gateway and the slowest function, so a call that exceeds it hangs. */
const answerTimeoutMs = 60_000;

export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** @throws Error when the response is missing or incomplete */
  send(siteRoot: string, { method, path, headers, json }: Sent): Promise<HttpAnswer> {
    const { hostname, port } = new URL(siteRoot);
    const payload = json === undefined ? '' : JSON.stringify(json);
    const contentHeaders =
      json === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.agent, hostname, port, method, path, headers: { ...contentHeaders, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              body: text === '' ? null : (parsedJson(text) ?? text),
              receivedAtMs: Date.now(),
            });
          });
        },
      );
      sent.setTimeout(answerTimeoutMs, () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
