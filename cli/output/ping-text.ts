import type { PingReport } from '../operations/ping/ping.ts';
import type { PingStep } from '../operations/ping/visit.ts';
import type { Screen } from './screen.ts';
import { detailsText, tableText } from './table.ts';

/** A visit: each step with its answer, milliseconds and trace id, and what is wrong below. */
export function pingText(report: PingReport, screen: Screen): string {
  const { orgId, siteId, siteRoot, origin, steps } = report;
  const details = detailsText([
    ['Organization', orgId],
    ['Site', siteId],
    ['Asked from', origin],
    ['API', siteRoot],
  ]);
  const table = tableText(
    ['step', 'answer', 'ms', 'trace id'],
    steps.map((step) => [step.step, answerText(step), step.durationMs, step.traceId]),
    '',
    screen,
  );
  const complaints = steps.flatMap(({ step, complaint, traceId }) =>
    complaint === null
      ? []
      : [`${step}: ${complaint}${traceId === null ? '' : `\n  node cli trace ${traceId}`}`],
  );
  return [details, table, ...complaints].join('\n\n');
}

function answerText({ outcome, status, code }: PingStep): string {
  if (status === null) return outcome;
  return code === null ? String(status) : `${status} ${code}`;
}
