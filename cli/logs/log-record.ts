import * as z from 'zod';
import { gatewayRefusals, isGatewayRefusal } from '../../shared/contract/gateway-refusals.ts';
import { parsedJson } from '../parsed-json.ts';

/** Every value of the access log is text, `-` where API Gateway has none. */
const value = z
  .string()
  .default('-')
  .transform((text) => (text === '-' ? null : text));

/** A request, as the access log has it. */
const requestSchema = z
  .object({
    requestId: z.string(),
    extendedRequestId: value,
    traceHeader: value,
    /** Lambda's own id of the function's invocation; null where no function answered. */
    awsRequestId: value,
    requestTimeEpoch: z.coerce.number(),
    /** `GET /api/v1/profiles/{userId}`; `GET -` where no such path is. */
    routeKey: z.string(),
    status: z.coerce.number().catch(0),
    responseType: z.string(),
    orgId: value,
    siteId: value,
    keyId: value,
    plan: value,
    responseLatency: z.coerce.number().catch(0),
  })
  .transform(
    ({ requestId, traceHeader, requestTimeEpoch, routeKey, responseType, responseLatency, ...same }) => {
      const refusal = isGatewayRefusal(responseType) ? responseType : null;
      const code: string | null = refusal === null ? null : gatewayRefusals[refusal];
      return {
        kind: 'request' as const,
        /** Milliseconds since 1970, when it was answered. */
        timeMs: requestTimeEpoch + responseLatency,
        /** The id in the error body and in every line of the functions. */
        traceId: requestId,
        xrayTraceId: traceHeader,
        route: routeKey,
        /** What API Gateway refused by itself; null for what a function answered. */
        refusal,
        /** The code in the answer's body where API Gateway refused; a function's own is in the function's line. */
        code,
        durationMs: responseLatency,
        ...same,
      };
    },
  );

export type RequestRecord = z.output<typeof requestSchema>;

const optionalText = z.string().nullable().default(null).catch(null);

const instantMs = z.iso
  .datetime()
  .transform((text) => Date.parse(text))
  .nullable()
  .default(null)
  .catch(null);

/** What a function logged. */
const functionSchema = z
  .looseObject({
    level: z.string(),
    message: z.unknown().optional(),
    timestamp: instantMs,
    service: optionalText,
    traceId: optionalText,
    awsRequestId: optionalText,
    /** Where the runtime itself writes: Lambda's own id of the invocation. */
    requestId: optionalText,
    /** The code of the answer, where it was refused or failed. */
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
    /** Every other field of the line, less those of the logger itself. */
    facts,
  }));

export type FunctionRecord = z.output<typeof functionSchema>;

/**
 * What Lambda itself reports of an invocation.
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
    /** `start`, `report` and others. */
    event: type.slice('platform.'.length),
    awsRequestId: requestId,
    /** Null where it has none yet; `success`, `error`, `failure`, `timeout`. */
    status,
    facts: { ...metrics, ...(errorType !== null && { errorType }) },
  }));

export type PlatformRecord = z.output<typeof platformSchema>;

/**
 * What the pipe of feedback events logged, as a function's record.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-logs-schema.html
 */
const pipeSchema = z
  .object({
    resourceArn: z.string(),
    messageType: z.string(),
    logLevel: z.string(),
    error: z
      .object({
        message: optionalText,
        httpStatusCode: z.number().nullable().default(null).catch(null),
        awsService: optionalText,
      })
      .nullable()
      .default(null)
      .catch(null),
  })
  .transform(
    ({ resourceArn, messageType, logLevel, error }): FunctionRecord => ({
      kind: 'function',
      timeMs: null,
      level: logLevel,
      service: resourceArn.split('/').at(-1) ?? null,
      message: messageType,
      traceId: null,
      awsRequestId: null,
      code: null,
      facts: {
        reason: error?.message,
        status: error?.httpStatusCode,
        awsService: error?.awsService,
      },
    }),
  );

/** A line that is none of these. */
export interface TextRecord {
  readonly kind: 'text';
  readonly text: string;
}

export type LogRecord = RequestRecord | FunctionRecord | PlatformRecord | TextRecord;

const recordSchema = z.union([requestSchema, platformSchema, functionSchema, pipeSchema]);

/** What a line says. */
export function readRecord(message: string): LogRecord {
  return recordSchema.safeParse(parsedJson(message)).data ?? { kind: 'text', text: message };
}

/** A record of something that went wrong, or that an operator should know. */
export function isProblem(record: LogRecord): boolean {
  if (record.kind === 'function') return !['INFO', 'DEBUG', 'TRACE'].includes(record.level);
  if (record.kind === 'platform') return record.status !== null && record.status !== 'success';
  return record.kind === 'text' || record.status >= 400;
}
