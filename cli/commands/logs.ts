import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { clockSkewMs, sinceOption } from '../command-line/values.ts';
import { requestOrProblemText } from '../logs/record-text.ts';
import { tail } from '../logs/tail.ts';
import { screenOf } from '../output/screen.ts';

const usualSinceMs = 10 * 60_000;

const details = `
Prints one line per request, including those refused by API Gateway, and one per
warning and error of a function. With --json each line is {"timestamp", "logGroup",
"message"} with the unmodified message.`;

export const logsCommands: CommandGroup = {
  name: 'logs',
  summary: 'logs of the service',
  commands: [
    defineCommand(async ({ openLog }) => openLog(), {
      name: 'tail',
      summary: 'print the latest requests, warnings and errors',
      options: {
        org: { value: 'org', summary: 'only lines of this organization' },
        errors: { summary: 'only rejected requests and failures' },
        since: sinceOption(usualSinceMs),
      },
      details,
      examples: ['logs tail --local', 'logs tail --org acme --errors --since 1h --stack WidgetApi'],
      run: async (source, { org = null, errors = false, since }, { io, isJson, notice }) => {
        const screen = screenOf(io.stdout, process.env);
        const nowMs = Date.now();
        const wanted = { orgId: org, isOnlyErrors: errors, fromMs: nowMs - since };
        const lines = await tail(source, wanted, nowMs + clockSkewMs);
        for (const line of lines) {
          const text = isJson ? JSON.stringify(line) : requestOrProblemText(line, screen);
          if (text !== null) io.stdout.write(`${text}\n`);
        }
        if (lines.length === 0) {
          notice('No matching log lines in this period: search further back, for example with --since 1h.');
        }
      },
    }),
  ],
};
