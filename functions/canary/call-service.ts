import * as z from '../../shared/contract/zod.ts';

/** How long an answer may take: longer than people wait, shorter than the function lives. */
const timeoutMs = 10_000;

const errorSchema = z.object({ code: z.string().check(z.maxLength(64)) });

/** What the service answered. */
export interface ServiceAnswer {
  readonly status: number;
  /** The error code of the body; null where there is none. */
  readonly code: string | null;
  /** The request id of API Gateway: the trace id of the service's own log lines; null where it gave none. */
  readonly traceId: string | null;
}

/**
 * GET of an address. A redirect is an answer like any other: the key must not follow it elsewhere.
 *
 * @throws whatever fetch throws when nothing answers in 10 s
 */
export async function callService(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ServiceAnswer> {
  const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const error = errorSchema.safeParse(parseJson(await answer.text()));
  return {
    status: answer.status,
    code: error.success ? error.data.code : null,
    traceId: answer.headers.get('x-amzn-requestid'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
