import type { Screen } from '../output/screen.ts';
import { joined, styled, type Text, words } from '../output/text.ts';
import { isProblem, type LogRecord, readRecord, timeMsOf } from './log-record.ts';
import type { LogLine } from './log-source.ts';

/** Fields omitted from the text. Most of them repeat the access log line or identify the deployment. */
const shownElsewhere = new Set([
  'route',
  'orgId',
  'siteId',
  'keyId',
  'plan',
  'version',
  'commit',
  'stackTrace',
]);

interface RecordParts {
  readonly label: string;
  readonly style: Parameters<typeof styled>[0];
  readonly texts: readonly string[];
  readonly id: string | null;
}

export function requestOrProblemText(line: LogLine, screen: Screen): Text | null {
  const record = readRecord(line.message);
  return record.kind === 'request' || isProblem(record) ? recordText(line, record, screen) : null;
}

/** Formats a log line, with the local time of day on terminals and the full timestamp elsewhere. */
export function recordText(line: LogLine, record: LogRecord, screen: Screen, hasId = true): Text {
  const paint = (style: RecordParts['style'], text: string) =>
    screen.hasColor && text !== '' ? styled(style, text) : words`${text}`;
  const { label, style, texts, id } = partsOf(line, record);
  return joined(
    [
      paint('gray', timeText(timeMsOf(line), screen)),
      paint(style, label),
      ...texts.map((text) => words`${text}`),
      hasId ? paint('gray', id ?? '') : null,
    ],
    '  ',
  );
}

function partsOf({ logGroup }: LogLine, record: LogRecord): RecordParts {
  const style = isProblem(record) ? 'red' : 'gray';
  switch (record.kind) {
    case 'request': {
      const { status, code, route, orgId, durationMs, traceId } = record;
      return {
        label: code === null ? String(status) : `${status} ${code}`,
        style: status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green',
        texts: [route, orgId ?? '-', `${durationMs} ms`],
        id: traceId,
      };
    }
    case 'function':
      return {
        label: record.level,
        style: record.level === 'WARN' ? 'yellow' : style,
        texts: [
          record.service ?? logGroup,
          [firstLine(record.message), ...factTexts({ code: record.code, ...record.facts })].join(' '),
        ],
        id: record.traceId ?? record.awsRequestId,
      };
    case 'platform': {
      const { event, status, facts, awsRequestId } = record;
      const text = [event, ...(status === null ? [] : [status]), ...factTexts(facts)].join(' ');
      return { label: 'LAMBDA', style, texts: [logGroup, text], id: awsRequestId };
    }
    case 'text':
      return { label: '', style, texts: [logGroup, record.text], id: null };
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

function factTexts(facts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(facts)
    .filter(
      ([name, value]) => !shownElsewhere.has(name) && value !== null && value !== undefined && value !== '',
    )
    .map(([name, value]) => {
      if (typeof value !== 'string') return `${name}=${JSON.stringify(value)}`;
      return `${name}=${name === 'errorAt' ? value.split(' < ')[0] : value}`;
    });
}

function timeText(timeMs: number, { columns }: Screen): string {
  const time = new Date(timeMs);
  return columns === null ? time.toISOString() : time.toTimeString().slice(0, 8);
}
