import * as z from 'zod';
import { feedbackEventSchema } from '../../shared/contract/feedback-events.ts';
import { feedbackEventsLogSource } from './feedback-events.ts';

const accessLineSchema = z.object({
  routeKey: z.string(),
  status: z.string(),
  responseLatency: z.string(),
  orgId: z.string(),
});

/** Writes one line for each request, and what functions say of failures. */
export function requestLog(tell: (text: string) => void): (source: string, line: string) => void {
  return (source, line) => {
    if (source === 'access-log') tell(`${requestLine(line)}\n`);
    else if (source === feedbackEventsLogSource) tell(`${eventLine(line)}\n`);
    else if (/"level":"(ERROR|WARN|CRITICAL)"/.test(line) || !line.startsWith('{'))
      tell(`${source}: ${line}\n`);
  };
}

function requestLine(line: string): string {
  const parsed = accessLineSchema.safeParse(JSON.parse(line));
  if (!parsed.success) return line;
  const { routeKey, status, responseLatency, orgId } = parsed.data;
  return `${status} ${routeKey}  ${responseLatency} ms  ${orgId}`;
}

/** `Feedback received FB-7K3M-Q2ZP  demo-org demo-site`. What is no event is a line about events. */
function eventLine(line: string): string {
  if (!line.startsWith('{')) return line;
  const { 'detail-type': type, detail } = feedbackEventSchema.parse(JSON.parse(line));
  return `${type} ${detail.reference}  ${detail.orgId} ${detail.siteId}`;
}
