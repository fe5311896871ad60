import { styleText } from 'node:util';
import type { Screen } from '../output/screen.ts';
import { visible } from '../output/visible.ts';
import type { FunctionRecord, LogRecord, PlatformRecord, RequestRecord } from './log-record.ts';
import { timeMsOf } from './log-record.ts';
import type { LogLine } from './log-source.ts';

type Style = Parameters<typeof styleText>[0];

/** Fields that repeat the access log line or identify the deployment. */
const shownElsewhere = new Set([
  'route',
  'orgId',
  'siteId',
  'keyId',
  'plan',
  'version',
  'commit',
  // Also part of the message, whose first line is printed.
  'stackTrace',
]);

interface RecordTextOptions {
  /** The error code from the function's line, if known. */
  readonly code?: string | null;
  /** Whether to append the request ID. */
  readonly hasId?: boolean;
}

/**
 * Formats a log line for humans: time, content, then the trace ID. Terminals show the local time of day, other outputs
 * the full timestamp.
 */
export function recordText(
  line: LogLine,
  record: LogRecord,
  screen: Screen,
  { code = null, hasId = true }: RecordTextOptions = {},
): string {
  const paint = painter(screen);
  const parts = [
    paint('gray', timeText(timeMsOf(line), screen)),
    ...partsOf(line, record, code, paint),
    hasId ? paint('gray', visible(idOf(record))) : '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

function idOf(record: LogRecord): string {
  switch (record.kind) {
    case 'request':
      return record.traceId;
    case 'function':
      return record.traceId ?? record.awsRequestId ?? '';
    case 'platform':
      return record.awsRequestId ?? '';
    case 'text':
      return '';
  }
}

type Paint = (style: Style, text: string) => string;

function partsOf(line: LogLine, record: LogRecord, code: string | null, paint: Paint): string[] {
  switch (record.kind) {
    case 'request':
      return requestParts(record, record.code ?? code, paint);
    case 'function':
      return [
        paint(levelStyle(record.level), record.level),
        visible(record.service ?? line.logGroup),
        visible(functionText(record)),
      ];
    case 'platform':
      return [
        paint(record.status === null || record.status === 'success' ? 'gray' : 'red', 'LAMBDA'),
        visible(line.logGroup),
        visible(platformText(record)),
      ];
    case 'text':
      return [visible(line.logGroup), visible(record.text)];
  }
}

function requestParts(record: RequestRecord, code: string | null, paint: Paint): string[] {
  const { status, route, orgId, durationMs } = record;
  return [
    paint(statusStyle(status), [String(status), ...(code === null ? [] : [code])].join(' ')),
    visible(route),
    visible(orgId ?? '-'),
    `${durationMs} ms`,
  ];
}

/**
 * Formats a function's line as `Request refused: VALIDATION_FAILED, features[0].value: must be a number`, followed by
 * the other fields.
 */
function functionText({ message: whole, code, facts }: FunctionRecord): string {
  const [message = ''] = whole.split('\n');
  const { field, reason, status, ...others } = facts;
  const fault = [field, reason].filter((part) => typeof part === 'string').join(': ');
  const why = [code ?? '', fault].filter((part) => part !== '').join(', ');
  return [
    why === '' ? message : `${message}: ${why}`,
    ...factTexts(code === null ? { status, ...others } : others),
  ].join(' ');
}

function platformText({ event, status, facts }: PlatformRecord): string {
  return [event, ...(status === null ? [] : [status]), ...factTexts(facts)].join(' ');
}

function factTexts(facts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(facts)
    .filter(
      ([name, value]) => !shownElsewhere.has(name) && value !== null && value !== undefined && value !== '',
    )
    .map(
      ([name, value]) =>
        `${name}=${typeof value === 'string' ? firstPlace(name, value) : JSON.stringify(value)}`,
    );
}

/** Keeps only the innermost frame of a stack trace; --json prints all frames. */
function firstPlace(name: string, value: string): string {
  return name === 'errorAt' ? (value.split(' < ')[0] ?? '') : value;
}

function timeText(timeMs: number, { columns }: Screen): string {
  const time = new Date(timeMs);
  if (columns === null) return time.toISOString();
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function statusStyle(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

function levelStyle(level: string): Style {
  if (level === 'WARN') return 'yellow';
  return level === 'ERROR' || level === 'CRITICAL' ? 'red' : 'gray';
}

function painter({ hasColor }: Screen): Paint {
  return (style, text) =>
    hasColor && text !== '' ? styleText(style, text, { validateStream: false }) : text;
}
