import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { clockSkewMs, duration } from '../command-line/values.ts';
import { LogPrinter } from '../logs/log-printer.ts';
import type { LogLine } from '../logs/log-source.ts';
import { tail } from '../logs/tail.ts';
import { screenOf } from '../output/screen.ts';

const usualSinceMs = 10 * 60_000;

const details = `
One line a request, refusals of API Gateway included, and one for each warning
and error of a function. With --json each line is {"timestamp", "logGroup",
"message"}, the message as it was written. On AWS lines come some seconds after
the answer. With --local it reads the log of npm start in its data folder, which
--memory does not keep.`;

export const logsCommands: CommandGroup = {
  name: 'logs',
  summary: 'what the service logged',
  commands: [
    defineCommand(async ({ openLog }) => openLog(), {
      name: 'tail',
      summary: 'print the latest requests, warnings and errors',
      options: {
        org: { value: 'org', summary: 'only those of this organization' },
        errors: { summary: 'only what was refused or failed' },
        since: {
          value: 'duration',
          summary: 'how far to look back, such as 30m, 24h or 7d',
          parse: duration,
          default: usualSinceMs,
        },
      },
      details,
      examples: ['logs tail --local', 'logs tail --org acme --errors --since 1h --stack WidgetApi'],
      run: async (source, { org = null, errors = false, since }, { io, isJson, notice }) => {
        const write = (text: string) => void io.stdout.write(text);
        const sink = isJson
          ? { take: (line: LogLine) => write(`${JSON.stringify(line)}\n`), flush: () => undefined }
          : new LogPrinter({ write, screen: screenOf(io.stdout, process.env) });
        const nowMs = Date.now();
        const wanted = { orgId: org, isOnlyErrors: errors, fromMs: nowMs - since };
        const lines = await tail(source, wanted, nowMs + clockSkewMs);
        for (const line of lines) sink.take(line);
        if (lines.length === 0) {
          notice('The log has no such line in that time: look further back, as with --since 1h.');
        }
        sink.flush();
      },
    }),
  ],
};
