import { defineCommand } from '../command-line/define-command.ts';
import { clockSkewMs, duration } from '../command-line/values.ts';
import { followTrace } from '../logs/trace.ts';
import { traceText } from '../output/trace-text.ts';

/** CloudWatch Logs reads all lines of that time, so a busy service's last hour takes a while already. */
const usualSinceMs = 3_600_000;

const details = `
The id is the traceId of an error body or the X-Trace-Id header of any answer;
x-amz-apigw-id, X-Amzn-Trace-Id and Lambda's own request id do too. It reads the
access log and the functions' logs, and finds refusals of API Gateway itself.
With --local it reads the log of npm start in its data folder, which --memory
does not keep.`;

/** What happened to one request. */
export const traceCommand = defineCommand({
  name: 'trace',
  summary: 'print every line that the log has of one request, in order',
  arguments: { id: {} },
  options: {
    since: {
      value: 'duration',
      summary: 'how far to look back, such as 30m, 24h or 7d',
      parse: duration,
      default: usualSinceMs,
    },
  },
  details,
  examples: [
    'trace 1f0a6c1e-7a3c-4a8e-9f50-3f1f7c7b9a2d --local',
    'trace 1f0a6c1e-7a3c-4a8e-9f50-3f1f7c7b9a2d --since 24h --stack WidgetApi --json',
  ],
  run: async ({ openLog }, { id, since }) => {
    const nowMs = Date.now();
    return followTrace(await openLog(), id, { fromMs: nowMs - since, toMs: nowMs + clockSkewMs });
  },
  text: traceText,
});
