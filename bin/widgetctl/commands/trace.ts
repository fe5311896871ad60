import type { Command } from 'commander';
import { followTrace } from '../logs/trace.ts';
import { traceText } from '../output/trace-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { clockSkewMs, duration } from './values.ts';

/** CloudWatch Logs reads all lines of that time, so a busy service's last hour takes a while already. */
const usualSinceMs = 3_600_000;

const details = `
The id is the traceId of an error body or the X-Trace-Id header of any answer;
x-amz-apigw-id, X-Amzn-Trace-Id and Lambda's own request id do too. It reads the
access log and the functions' logs, and finds refusals of API Gateway itself.
With --local it reads the log of npm start in its data folder, which --memory
does not keep.`;

/** `trace`: what happened to one request. */
export function addTraceCommand(program: Command, answer: Answer): void {
  const trace = program
    .command('trace')
    .description('print every line that the log has of one request, in order')
    .argument('<id>')
    .option('--since <duration>', 'how far to look back, such as 30m, 24h or 7d', duration, usualSinceMs)
    .addHelpText('after', details)
    .action(async (id: string, { since }: { since: number }, command: Command) =>
      answer(
        command,
        async ({ openLog }) => {
          const nowMs = Date.now();
          return followTrace(await openLog(), id, { fromMs: nowMs - since, toMs: nowMs + clockSkewMs });
        },
        traceText,
      ),
    );
  addExamples(
    trace,
    'trace 1f0a6c1e-7a3c-4a8e-9f50-3f1f7c7b9a2d --local',
    'trace 1f0a6c1e-7a3c-4a8e-9f50-3f1f7c7b9a2d --since 24h --stack WidgetApi --json',
  );
}
