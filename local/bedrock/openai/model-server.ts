import * as z from 'zod';
import { parsedJson } from '../../emulator/json.ts';
import { errorCode } from '../../errors.ts';

export interface ModelServerAddress {
  /** URL without `/chat/completions`, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  /** Bearer token; null for a server without authentication. */
  readonly apiKey: string | null;
}

export interface ModelServerResponse {
  readonly status: number;
  /** Parsed JSON body; null when it is not JSON. */
  readonly body: unknown;
}

/** The connection failed before the response was complete. `reason` is an error code such as `ECONNREFUSED`. */
export class ModelServerUnreachableError extends Error {
  override readonly name = 'ModelServerUnreachableError';

  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The model server does not answer (${reason}).`, options);
    this.reason = reason;
  }
}

export class ModelKeyRefusedError extends Error {
  override readonly name = 'ModelKeyRefusedError';

  constructor() {
    super('The model server rejected the key.');
  }
}

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Client for an OpenAI-compatible server. It does not follow redirects, so that no other server receives the API key
 * or page text.
 */
export class ModelServer {
  private readonly address: ModelServerAddress;

  constructor(address: ModelServerAddress) {
    this.address = address;
  }

  /**
   * Returns the model names, or null when the server does not implement `GET /models`.
   * @throws ModelServerUnreachableError, ModelKeyRefusedError
   */
  async listModels(signal: AbortSignal): Promise<string[] | null> {
    const { status, body } = await this.call('models', { method: 'GET', signal });
    if (status === 401 || status === 403) throw new ModelKeyRefusedError();
    const list = modelListSchema.safeParse(body);
    return status === 200 && list.success ? list.data.data.map(({ id }) => id) : null;
  }

  complete(request: object, signal: AbortSignal): Promise<ModelServerResponse> {
    return this.call('chat/completions', { method: 'POST', signal, body: JSON.stringify(request) });
  }

  private async call(
    path: string,
    init: RequestInit & { readonly signal: AbortSignal },
  ): Promise<ModelServerResponse> {
    const { baseUrl, apiKey } = this.address;
    const headers = {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    try {
      const response = await fetch(`${baseUrl}/${path}`, { ...init, headers, redirect: 'manual' });
      return { status: response.status, body: parsedJson(await response.text()) };
    } catch (cause) {
      init.signal.throwIfAborted();
      throw new ModelServerUnreachableError(reasonOf(cause), { cause });
    }
  }
}

/**
 * Returns the system error code, because `fetch failed` is uninformative. The cause contains one error per IP address
 * when the host name resolves to several.
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
