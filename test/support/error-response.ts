import { errorBodySchema } from '../../shared/contract/error-body.ts';
import { errorCatalog } from '../../shared/contract/errors.ts';
import { degradedHealthSchema } from '../../shared/contract/health.ts';
import * as z from '../../shared/contract/zod.ts';

const internals =
  /arn:|dynamo|amazon|aws|lambda|table|node_modules|\.mjs|\.ts:|\bat \w+ \(|zod|stack|exception/i;

/**
 * Asserts that a 4xx or 5xx response has a message, a trace ID and a code that matches the status, and reveals no
 * implementation details.
 */
export function expectErrorResponse(result: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}): void {
  const schema = result.status === 503 ? z.union([errorBodySchema, degradedHealthSchema]) : errorBodySchema;
  const parsed = schema.safeParse(result.body);
  if (!parsed.success) throw new Error(`Not an error body: ${result.status} ${JSON.stringify(result.body)}`);
  const { code, message, traceId } = parsed.data;
  expect({ code, status: errorCatalog[code].status }).toEqual({ code, status: result.status });
  expect(message).not.toMatch(internals);
  expect(message.length).toBeGreaterThan(10);
  expect(traceId).toMatch(/^[\w-]{15}=$/);
  expect(result.headers).toMatchObject({
    'x-trace-id': traceId,
    'access-control-allow-origin': '*',
    'content-type': expect.stringMatching(/^application\/json/),
  });
  if (result.status === 429 || result.status === 503) {
    expect(Number(result.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
}
