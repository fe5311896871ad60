import { NotFoundError, UsageError } from '../errors.ts';
import { containsAny } from './log-filter.ts';
import { inOrderOfTime, type LogRecord, type RequestRecord, readRecord } from './log-record.ts';
import { allGroups, type LogLine, type LogQuery, type LogSource } from './log-source.ts';

export interface Trace {
  readonly id: string;
  /** The traced request, or none if the access log has no line of it. */
  readonly requests: readonly RequestRecord[];
  readonly lines: readonly LogLine[];
}

const idShape = /^[\w.:=+/@-]{8,200}$/;

/** Limits the number of IDs in a search, because a filter pattern can have at most 1,024 characters. */
const maximumIds = 20;

/** Maximum time between log lines of one request, in milliseconds: the longest integration timeout plus clock skew. */
const spanMs = 5 * 60_000;

/**
 * Finds all log lines of a request. `id` is Lambda's request ID or any ID in the response: the `traceId` of an
 * error body, X-Trace-Id or x-amz-apigw-id. The first search finds the lines that contain this ID.
 * Lambda's own reports, for example of a crash or timeout, contain only Lambda's request ID, so a second search uses
 * all IDs in the lines of the first.
 */
export async function followTrace(
  source: LogSource,
  id: string,
  span: Pick<LogQuery, 'fromMs' | 'toMs'>,
): Promise<Trace> {
  if (!idShape.test(id)) {
    throw new UsageError(
      'Invalid trace ID: specify the traceId of an error body, or the X-Trace-Id header of a response.',
    );
  }
  const linesWith = (ids: readonly string[], { fromMs, toMs }: Pick<LogQuery, 'fromMs' | 'toMs'>) =>
    Array.fromAsync(
      source.read({ logGroups: allGroups(source.groups), fromMs, toMs, filter: containsAny(ids) }),
    );
  const first = (await linesWith([id], span)).filter(({ message }) => isOf(id, readRecord(message)));
  if (first.length === 0) {
    throw new NotFoundError(
      `The log has no line of ${id} in this period: search further back, for example with --since 7d. On AWS, lines appear a few seconds after the response.`,
    );
  }
  const ids = new Set([id, ...first.flatMap(({ message }) => linkingIds(readRecord(message)))]);
  const lines = ids.size === 1 ? first : await linesWith([...ids].slice(0, maximumIds), around(first));
  return { id, requests: requestsOf(lines), lines: inOrderOfTime(lines) };
}

function isOf(id: string, record: LogRecord): boolean {
  return record.kind === 'text' || linkingIds(record).includes(id);
}

function linkingIds(record: LogRecord): string[] {
  if (record.kind === 'text') return [];
  const ids = record.kind === 'platform' ? [record.awsRequestId] : [record.traceId, record.awsRequestId];
  return ids.filter((id) => id !== null);
}

function around(lines: readonly LogLine[]): Pick<LogQuery, 'fromMs' | 'toMs'> {
  const timesMs = lines.map(({ timestamp }) => Date.parse(timestamp));
  return { fromMs: Math.min(...timesMs) - spanMs, toMs: Math.max(...timesMs) + spanMs };
}

/** Completes the request records with error codes that only function log lines contain. */
function requestsOf(lines: readonly LogLine[]): RequestRecord[] {
  const records = lines.map(({ message }) => readRecord(message));
  const codes = new Map<string | null, string>();
  for (const record of records) {
    if (record.kind === 'function' && record.code !== null) codes.set(record.traceId, record.code);
  }
  return records
    .filter((record) => record.kind === 'request')
    .map(({ code, ...request }) => ({
      ...request,
      code: code ?? (request.status >= 400 ? (codes.get(request.traceId) ?? null) : null),
    }));
}
