import type { Command } from 'commander';
import { untilInterrupted } from '../interruption.ts';
import type { Io } from '../io.ts';
import { LogPrinter } from '../logs/log-printer.ts';
import type { LogLine, LogSource } from '../logs/log-source.ts';
import { followTail, tail } from '../logs/tail.ts';
import { noticeWriter } from '../output/notice.ts';
import { screenOf } from '../output/screen.ts';
import type { Stream } from './answer.ts';
import { addExamples } from './examples.ts';
import { wantsJson } from './global-options.ts';
import { clockSkewMs, duration } from './values.ts';

interface TailCommandOptions {
  readonly org?: string | null;
  readonly errors?: boolean;
  readonly since: number;
  readonly follow?: boolean;
}

const usualSinceMs = 10 * 60_000;

const details = `
One line a request, refusals of API Gateway included, and one for each warning
and error of a function. With --json each line is {"timestamp", "logGroup",
"message"}, the message as it was written. On AWS lines come some seconds after
the answer. With --local it reads the log of npm start in its data folder, which
--memory does not keep.`;

/** `logs`: what the service does, as its log tells it. */
export function addLogsCommands(program: Command, stream: Stream, io: Io): void {
  const logs = program.command('logs').description('what the service logged');
  const tailing = logs
    .command('tail')
    .description('print the latest requests, warnings and errors; with --follow those that come too')
    .option('--org <org>', 'only those of this organization')
    .option('--errors', 'only what was refused or failed')
    .option('--since <duration>', 'how far to look back, such as 30m, 24h or 7d', duration, usualSinceMs)
    .option('-f, --follow', 'go on until Ctrl-C')
    .addHelpText('after', details)
    .action(async (options: TailCommandOptions, command: Command) =>
      stream(command, async ({ openLog }, write) => {
        const source = await openLog();
        const sink = wantsJson(command)
          ? new JsonLines(write)
          : new LogPrinter({ write, screen: screenOf(io.stdout, process.env) });
        await send(source, options, sink, noticeWriter(io));
        sink.flush();
      }),
    );
  addExamples(
    tailing,
    'logs tail --follow --local',
    'logs tail --org acme --errors --since 1h --stack WidgetApi',
  );
}

/** Where the lines go. */
interface Sink {
  take(line: LogLine): void;
  /** Prints what still waits. */
  flush(): void;
}

class JsonLines implements Sink {
  constructor(private readonly write: (text: string) => void) {}

  take(line: LogLine): void {
    this.write(`${JSON.stringify(line)}\n`);
  }

  flush(): void {}
}

async function send(
  source: LogSource,
  { org = null, errors = false, since, follow = false }: TailCommandOptions,
  sink: Sink,
  notice: (line: string) => void,
): Promise<void> {
  const nowMs = Date.now();
  const wanted = { orgId: org, isOnlyErrors: errors, fromMs: nowMs - since };
  if (!follow) {
    const lines = await tail(source, wanted, nowMs + clockSkewMs);
    for (const line of lines) sink.take(line);
    if (lines.length === 0)
      notice('The log has no such line in that time: look further back, as with --since 1h.');
    return;
  }
  await untilInterrupted(async (signal) => {
    for await (const line of followTail(source, wanted, signal)) sink.take(line);
  });
}
