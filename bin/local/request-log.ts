import { LogPrinter } from '../../cli/logs/log-printer.ts';
import type { Screen } from '../../cli/output/screen.ts';
import { feedbackEventSchema } from '../../shared/contract/feedback-events.ts';
import { feedbackEventsLogSource } from './feedback-events.ts';

/** Options of {@link requestLog}. */
export interface RequestLogOptions {
  readonly print: (text: string) => void;
  readonly screen: Screen;
  /** Prints raw lines instead of readable summaries. */
  readonly isVerbose: boolean;
}

/** Prints the activity of the local stack from the log lines of its functions and gateway. */
export interface RequestLog {
  readonly take: (source: string, line: string) => void;
  /** Prints the pending lines. */
  flush(): void;
}

/** The log of a running local stack, for its terminal. */
export function requestLog({ print, screen, isVerbose }: RequestLogOptions): RequestLog {
  const printer = new LogPrinter({ write: print, screen });
  return {
    take: (source, line) => {
      const isJson = line.startsWith('{');
      if (isJson && isVerbose) print(`${line}\n`);
      else if (source === feedbackEventsLogSource) print(`${isJson ? eventLine(line) : line}\n`);
      else if (isJson) printer.take({ timestamp: new Date().toISOString(), logGroup: source, message: line });
      else print(`${source}: ${line}\n`);
    },
    flush: () => printer.flush(),
  };
}

/** `Feedback received FB-7K3M-Q2ZP  demo-org demo-site`. */
function eventLine(line: string): string {
  const { 'detail-type': type, detail } = feedbackEventSchema.parse(JSON.parse(line));
  return `${type} ${detail.reference}  ${detail.orgId} ${detail.siteId}`;
}
