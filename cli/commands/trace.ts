import { defineCommand } from '../command-line/define-command.ts';
import { clockSkewMs, sinceOption } from '../command-line/values.ts';
import { fieldsText } from '../output/table.ts';
import { blocks, lines as linesOf } from '../output/text.ts';
import { topics } from './topics.ts';

/** The default period is only one hour, because CloudWatch Logs scans every line in the search period. */
const usualSinceMs = 3_600_000;

const details = `
The id is the traceId of an error body, the X-Trace-Id or x-amz-apigw-id header of
any response, or Lambda's request ID. Put -- before an ID that begins with a hyphen:
widgetctl trace -- -HUwPwWPouyP-Aw=`;

export const traceCommand = defineCommand(async ({ openLog }) => openLog(), {
  name: 'trace',
  isAudited: false,
  summary: topics.trace,
  arguments: { id: {} },
  options: {
    since: sinceOption(usualSinceMs),
  },
  details,
  examples: ['trace JKJaXmPLvHcESHA= --local', 'trace JKJaXmPLvHcESHA= --since 24h --stack WidgetApi --json'],
  run: async (log, { id, since }) => {
    const { followTrace } = await import('../logs/trace.ts');
    const nowMs = Date.now();
    return followTrace(log, id, { fromMs: nowMs - since, toMs: nowMs + clockSkewMs });
  },
  text: async ({ requests, lines }, screen) => {
    const { readRecord } = await import('../logs/log-record.ts');
    const { recordText } = await import('../logs/record-text.ts');
    // Log lines of one request are milliseconds apart, so their order is visible only with full timestamps.
    const precise = { ...screen, columns: null };
    return blocks(
      ...requests.map((request) =>
        fieldsText(request, {
          Request: 'route',
          Response: ({ status, code, durationMs }) =>
            `${[status, ...(code === null ? [] : [code])].join(' ')} in ${durationMs} ms`,
          Refused: ({ refusal }) => (refusal === null ? undefined : `by API Gateway: ${refusal}`),
          Organization: 'orgId',
          Site: 'siteId',
          Key: 'keyId',
          Plan: 'plan',
          'Trace ID': 'traceId',
        }),
      ),
      linesOf(...lines.map((line) => recordText(line, readRecord(line.message), precise, false))),
    );
  },
});
