import * as z from 'zod';
import {
  type GatewayRefusal,
  gatewayRefusals,
  isGatewayRefusal,
} from '../../../shared/contract/gateway-refusals.ts';

/** A request, as the access log has it. */
export interface RequestRecord {
  readonly kind: 'request';
  /** Milliseconds since 1970, when it was answered. */
  readonly timeMs: number;
  /** The id in the error body and in every line of the functions. */
  readonly traceId: string;
  readonly extendedRequestId: string | null;
  readonly xrayTraceId: string | null;
  /** Lambda's own id of the function's invocation; null where no function answered. */
  readonly awsRequestId: string | null;
  /** `GET /api/v1/profiles/{userId}`; `GET -` where no such path is. */
  readonly route: string;
  readonly status: number;
  /** What API Gateway refused by itself; null for what a function answered. */
  readonly refusal: GatewayRefusal | null;
  /** The code in the answer's body where API Gateway refused; a function's own is in the function's line. */
  readonly code: string | null;
  readonly orgId: string | null;
  readonly siteId: string | null;
  readonly keyId: string | null;
  readonly plan: string | null;
  readonly durationMs: number;
}

/** What a function logged, or the pipe of feedback events. */
export interface FunctionRecord {
  readonly kind: 'function';
  readonly timeMs: number | null;
  readonly level: string;
  readonly service: string | null;
  readonly message: string;
  readonly traceId: string | null;
  readonly awsRequestId: string | null;
  /** The code of the answer, where it was refused or failed. */
  readonly code: string | null;
  /** Every other field of the line, less those of the logger itself. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What Lambda itself reports of an invocation. */
export interface PlatformRecord {
  readonly kind: 'platform';
  readonly timeMs: number | null;
  /** `start`, `report` and others. */
  readonly event: string;
  readonly awsRequestId: string | null;
  /** Null where it has none yet; `success`, `error`, `failure`, `timeout`. */
  readonly status: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A line that is none of these. */
export interface TextRecord {
  readonly kind: 'text';
  readonly text: string;
}

export type LogRecord = RequestRecord | FunctionRecord | PlatformRecord | TextRecord;

/** Every value of the access log is text, `-` where API Gateway has none. */
const value = z
  .string()
  .default('-')
  .transform((text) => (text === '-' ? null : text));

const requestSchema = z
  .object({
    requestId: z.string(),
    extendedRequestId: value,
    traceHeader: value,
    awsRequestId: value,
    requestTimeEpoch: z.coerce.number(),
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
    ({
      requestId,
      traceHeader,
      requestTimeEpoch,
      routeKey,
      responseType,
      responseLatency,
      ...same
    }): RequestRecord => {
      const refusal = isGatewayRefusal(responseType) ? responseType : null;
      return {
        kind: 'request',
        timeMs: requestTimeEpoch + responseLatency,
        traceId: requestId,
        xrayTraceId: traceHeader,
        route: routeKey,
        refusal,
        code: refusal === null ? null : gatewayRefusals[refusal],
        durationMs: responseLatency,
        ...same,
      };
    },
  );

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
    /** Where the runtime itself writes: Lambda's own id of the invocation. */
    requestId: optionalText,
    code: optionalText,
  })
  .transform(
    ({
      level,
      message,
      timestamp,
      requestId,
      awsRequestId,
      service,
      traceId,
      code,
      ...facts
    }): FunctionRecord => {
      return {
        kind: 'function',
        timeMs: timestamp,
        level,
        service,
        message: typeof message === 'string' ? message : JSON.stringify(message ?? ''),
        traceId,
        awsRequestId: awsRequestId ?? requestId,
        code,
        facts,
      };
    },
  );

/** https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html */
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
  .transform(({ time, type, record: { requestId, status, errorType, metrics } }): PlatformRecord => {
    const facts = { ...metrics, ...(errorType !== null && { errorType }) };
    return {
      kind: 'platform',
      timeMs: time,
      event: type.slice('platform.'.length),
      awsRequestId: requestId,
      status,
      facts,
    };
  });

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-logs-schema.html */
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

const recordSchema = z.union([requestSchema, platformSchema, functionSchema, pipeSchema]);

/** What a line says. */
export function readRecord(message: string): LogRecord {
  try {
    return recordSchema.safeParse(JSON.parse(message)).data ?? { kind: 'text', text: message };
  } catch {
    return { kind: 'text', text: message };
  }
}

/** A record of something that went wrong, or that an operator should know. */
export function isProblem(record: LogRecord): boolean {
  if (record.kind === 'function') return !['INFO', 'DEBUG', 'TRACE'].includes(record.level);
  if (record.kind === 'platform') return record.status !== null && record.status !== 'success';
  return record.kind === 'text' || record.status >= 400;
}
