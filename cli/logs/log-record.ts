import * as z from 'zod';
import { gatewayRefusals, isGatewayRefusal } from '../../shared/contract/gateway-refusals.ts';
import { parsedJson } from '../parsed-json.ts';
import type { LogLine } from './log-source.ts';

/** In the access log, `-` means that the value is missing. */
const value = z
  .string()
  .default('-')
  .transform((text) => (text === '-' ? null : text));

const requestSchema = z
  .object({
    traceId: z.string(),
    /** Lambda's request ID; null if no function was invoked. */
    awsRequestId: value,
    requestTimeEpoch: z.coerce.number(),
    /** A route such as `GET /api/v1/profiles/{userId}`, or `GET -` for an unknown path. */
    routeKey: z.string(),
    status: z.coerce.number().catch(0),
    responseType: z.string(),
    orgId: value,
    siteId: value,
    keyId: value,
    plan: value,
    responseLatency: z.coerce.number().catch(0),
  })
  .transform(({ requestTimeEpoch, routeKey, responseType, responseLatency, ...same }) => {
    const refusal = isGatewayRefusal(responseType) ? responseType : null;
    const code: string | null = refusal === null ? null : gatewayRefusals[refusal];
    return {
      kind: 'request' as const,
      /** Time of the response, in milliseconds since the Unix epoch. */
      timeMs: requestTimeEpoch + responseLatency,
      route: routeKey,
      refusal,
      /** Error code of a response that API Gateway itself returned; null for responses of functions. */
      code,
      durationMs: responseLatency,
      ...same,
    };
  });

export type RequestRecord = z.output<typeof requestSchema>;

const optionalText = z.string().nullable().default(null).catch(null);

const instantMs = z.iso
  .datetime()
  .transform((text) => Date.parse(text))
  .nullable()
  .default(null)
  .catch(null);

const functionSchema = z
  .looseObject({
    level: z.string(),
    message: z.unknown().optional(),
    timestamp: instantMs,
    service: optionalText,
    traceId: optionalText,
    awsRequestId: optionalText,
    /** Lambda's request ID, in lines that the Lambda runtime wrote. */
    requestId: optionalText,
    code: optionalText,
  })
  .transform(({ level, message, timestamp, requestId, awsRequestId, service, traceId, code, ...facts }) => ({
    kind: 'function' as const,
    timeMs: timestamp,
    level,
    service,
    message: typeof message === 'string' ? message : JSON.stringify(message ?? ''),
    traceId,
    awsRequestId: awsRequestId ?? requestId,
    code,
    facts,
  }));

/**
 * Platform events that Lambda logs for an invocation.
 * https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
 */
const platformSchema = z
  .object({
    time: instantMs,
    type: z.string().startsWith('platform.'),
    record: z.object({
      requestId: optionalText,
      status: optionalText,
      errorType: optionalText,
      metrics: z.record(z.string(), z.unknown()).default({}),
    }),
  })
  .transform(({ time, type, record: { requestId, status, errorType, metrics } }) => ({
    kind: 'platform' as const,
    timeMs: time,
    event: type.slice('platform.'.length),
    awsRequestId: requestId,
    /** `success`, `error`, `failure` or `timeout`; null before the invocation ends. */
    status,
    facts: { ...metrics, ...(errorType !== null && { errorType }) },
  }));

const recordSchema = z.union([requestSchema, platformSchema, functionSchema]);

export type LogRecord = z.output<typeof recordSchema> | { readonly kind: 'text'; readonly text: string };

export function readRecord(message: string): LogRecord {
  return recordSchema.safeParse(parsedJson(message)).data ?? { kind: 'text', text: message };
}

export function isProblem(record: LogRecord): boolean {
  if (record.kind === 'function') return !['INFO', 'DEBUG', 'TRACE'].includes(record.level);
  if (record.kind === 'platform') return record.status !== null && record.status !== 'success';
  return record.kind === 'text' || record.status >= 400;
}

/**
 * Sorts log lines by the time they were written. CloudWatch orders lines by arrival time, and a function's last line
 * may arrive after the access log line of its response.
 */
export function inOrderOfTime(lines: readonly LogLine[]): LogLine[] {
  const timed = lines.map((line) => ({ line, timeMs: timeMsOf(line) }));
  return timed.sort((left, right) => left.timeMs - right.timeMs).map(({ line }) => line);
}

/** Returns a line's own timestamp, or else its arrival time, in milliseconds since the Unix epoch. */
export function timeMsOf({ timestamp, message }: LogLine): number {
  const record = readRecord(message);
  return (record.kind === 'text' ? null : record.timeMs) ?? Date.parse(timestamp);
}
