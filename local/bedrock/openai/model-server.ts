import * as z from 'zod';
import { parsedJson } from '../../emulator/json.ts';
import { errorCode } from '../../errors.ts';

/** URL and key of an OpenAI-compatible server. */
export interface ModelServerAddress {
  /** URL without `/chat/completions`, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  /** Sent as a bearer token; null when the server requires none. */
  readonly apiKey: string | null;
}

/** A server's response. */
export interface ServerAnswer {
  readonly status: number;
  /** Null when the body is too long or not JSON. */
  readonly body: unknown;
}

/**
 * The connection failed or broke before the response was complete. `reason` is the system's code, such as
 * `ECONNREFUSED`.
 */
export class ModelServerUnreachableError extends Error {
  override readonly name = 'ModelServerUnreachableError';

  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The model server does not answer (${reason}).`, options);
    this.reason = reason;
  }
}

/** The server requires an API key or rejected the configured key. */
export class ModelKeyRefusedError extends Error {
  override readonly name = 'ModelKeyRefusedError';

  constructor() {
    super('The model server rejected the key.');
  }
}

/** Maximum body size in bytes. Typical responses and model lists have a few kilobytes. */
const maximumBodyBytes = 16 * 1024 * 1024;

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Client for the two OpenAI API calls that the emulator needs. Does not follow redirects, because the key and page text
 * must not reach any other server.
 */
export class ModelServer {
  private readonly address: ModelServerAddress;

  constructor(address: ModelServerAddress) {
    this.address = address;
  }

  /**
   * Returns model names from `GET /models`; null when the server has no such endpoint.
   * @throws ModelServerUnreachableError, ModelKeyRefusedError
   */
  async listModels(signal: AbortSignal): Promise<string[] | null> {
    const { status, body } = await this.call('models', { method: 'GET', signal });
    if (status === 401 || status === 403) throw new ModelKeyRefusedError();
    const list = modelListSchema.safeParse(body);
    return status === 200 && list.success ? list.data.data.map(({ id }) => id) : null;
  }

  /**
   * `POST /chat/completions`.
   *
   * @throws ModelServerUnreachableError, and the signal's reason when it is aborted
   */
  complete(request: object, signal: AbortSignal): Promise<ServerAnswer> {
    return this.call('chat/completions', { method: 'POST', signal, body: JSON.stringify(request) });
  }

  private async call(
    path: string,
    init: RequestInit & { readonly signal: AbortSignal },
  ): Promise<ServerAnswer> {
    const { baseUrl, apiKey } = this.address;
    const headers = {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    try {
      const response = await fetch(`${baseUrl}/${path}`, { ...init, headers, redirect: 'manual' });
      return { status: response.status, body: parsedJson(await readText(response)) };
    } catch (cause) {
      init.signal.throwIfAborted();
      throw new ModelServerUnreachableError(reasonOf(cause), { cause });
    }
  }
}

/** Returns the body as text; empty when it is too long. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maximumBodyBytes) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Returns the system's error code, because the message `fetch failed` is uninformative. The cause has one error per
 * attempted IP address when there are several.
 */
function reasonOf(error: unknown): string {
  const cause = memberOf(error, 'cause');
  const errors = memberOf(cause, 'errors');
  const code = errorCode(Array.isArray(errors) ? errors[0] : cause);
  return code ?? 'the connection failed';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
