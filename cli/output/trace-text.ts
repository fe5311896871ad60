import * as z from 'zod';
import { readRecord } from '../logs/log-record.ts';
import { recordText } from '../logs/record-text.ts';
import type { Trace } from '../logs/trace.ts';
import type { Screen } from './screen.ts';
import { detailsText } from './table.ts';

const waitsSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** `dynamodb 14 ms in 2 calls, bedrock 2410 ms in 1 call`; null where no function waited for a service. */
function waitsText(lines: Trace['lines'], traceId: string): string | null {
  const waits = lines.flatMap(({ message }) => {
    const record = readRecord(message);
    const isOfRequest = record.kind === 'function' && record.traceId === traceId;
    return isOfRequest ? Object.entries(waitsSchema.safeParse(record.facts.waits).data ?? {}) : [];
  });
  if (waits.length === 0) return null;
  return waits
    .map(([service, [calls, ms]]) => `${service} ${ms} ms in ${calls} ${calls === 1 ? 'call' : 'calls'}`)
    .join(', ');
}

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
        ['Waited for', waitsText(lines, traceId)],
        ['Trace id', traceId],
      ]),
  );
  // Lines of one request are milliseconds apart: the whole instant says which came first.
  const precise = { ...screen, columns: null };
  const told = lines.map((line) => recordText(line, readRecord(line.message), precise, { hasId: false }));
  return [...answers, told.join('\n')].join('\n\n');
}
