import * as z from '../contract/zod.ts';

/**
 * Request timeout, shorter than the canary function's own timeout so that the canary can still report a hanging call.
 */
const timeoutMs = 10_000;

const errorSchema = z.object({ code: z.string().check(z.maxLength(64)) });

export interface ServiceResponse {
  readonly status: number;
  readonly code: string | null;
  /** Request ID that API Gateway generated, which is the trace ID in the service's logs. */
  readonly traceId: string | null;
}

/** Does not follow redirects, which could send the key to another host. */
export async function callService(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ServiceResponse> {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const error = errorSchema.safeParse(parseJson(await response.text()));
  return {
    status: response.status,
    code: error.success ? error.data.code : null,
    traceId: response.headers.get('x-amz-apigw-id'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
