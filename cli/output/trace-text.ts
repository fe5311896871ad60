import { readRecord } from '../logs/log-record.ts';
import { recordText } from '../logs/record-text.ts';
import type { Trace } from '../logs/trace.ts';
import type { Screen } from './screen.ts';
import { detailsText } from './table.ts';

/** The answer first, then every line that led to it. */
export function traceText({ requests, lines }: Trace, screen: Screen): string {
  const answers = requests.map(
    ({ route, status, code, refusal, durationMs, orgId, siteId, keyId, plan, traceId }) =>
      detailsText([
        ['Request', route],
        ['Answer', `${[status, ...(code === null ? [] : [code])].join(' ')} in ${durationMs} ms`],
        ...(refusal === null ? [] : [['Refused', `by API Gateway itself: ${refusal}`] as const]),
        ['Organization', orgId],
        ['Site', siteId],
        ['Key', keyId],
        ['Plan', plan],
        ['Trace id', traceId],
      ]),
  );
  // Lines of one request are milliseconds apart: the whole instant says which came first.
  const precise = { ...screen, columns: null };
  const told = lines.map((line) => recordText(line, readRecord(line.message), precise, { hasId: false }));
  return [...answers, told.join('\n')].join('\n\n');
}
