import * as z from 'zod';
import { headerNames } from '../../../shared/contract/headers.ts';
import { apiPrefix } from '../../../shared/contract/routes/route.ts';
import { noAnswer } from '../../no-answer.ts';
import { parsedJson } from '../../parsed-json.ts';

/** Timeout of one call, in milliseconds: more than API Gateway's limit on any route except content. */
const answerTimeoutMs = 10_000;

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An API response. */
export interface ApiAnswer {
  /** Null where nothing answered. */
  readonly status: number | null;
  /** The error code of a refusal. */
  readonly code: string | null;
  readonly traceId: string | null;
  /** JSON; null where the body is none. */
  readonly body: unknown;
  /** Why nothing answered, in one line; null where something did. */
  readonly failure: string | null;
}

/** Makes one call of the API. It never throws: no answer is an answer too. */
export type CallApi = (call: ApiCall) => Promise<ApiAnswer>;

const errorSchema = z.object({ code: z.string().nullish(), traceId: z.string().nullish() });

interface ApiCallerOptions {
  /** The address of the API, without `/api/v1`. */
  readonly siteRoot: string;
  readonly key: string;
  /** Origin of the simulated page. */
  readonly origin: string;
}

/** Calls the API as a page of the site does. */
export function apiCaller({ siteRoot, key, origin }: ApiCallerOptions): CallApi {
  return async ({ method, path, headers = {}, body }) => {
    try {
      const response = await fetch(`${siteRoot}${apiPrefix}${path}`, {
        method,
        headers: {
          [headerNames.apiKey]: key,
          Origin: origin,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      return readAnswer(response.status, response.headers, await response.text());
    } catch (error) {
      return {
        status: null,
        code: null,
        traceId: null,
        body: null,
        failure: noAnswer(error, answerTimeoutMs),
      };
    }
  };
}

function readAnswer(status: number, headers: Headers, text: string): ApiAnswer {
  const body = parsedJson(text);
  const error = errorSchema.safeParse(body);
  const { code = null, traceId = null } = error.success ? error.data : {};
  return {
    status,
    code: status < 400 ? null : code,
    traceId: traceId ?? headers.get(headerNames.traceId),
    body,
    failure: null,
  };
}
