import { setTimeout as waitFor } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  type FilteredLogEvent,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import type { LogFilter } from './log-filter.ts';
import { inOrderOfTime } from './log-record.ts';
import type { LogGroups, LogLine, LogQuery, LogSource } from './log-source.ts';

/** Poll interval in milliseconds. FilterLogEvents allows 5 calls a second. */
const pollMs = 2_000;

/** Maximum ingestion delay of a line in milliseconds; each poll looks back as far. */
const latenessMs = 60_000;

export class CloudWatchLogSource implements LogSource {
  private readonly client: CloudWatchLogsClient;
  readonly groups: LogGroups;

  constructor(client: CloudWatchLogsClient, groups: LogGroups) {
    this.client = client;
    this.groups = groups;
  }

  async *read({ logGroups, ...query }: LogQuery): AsyncGenerator<LogLine> {
    // Sequential, because of the service's low rate limit.
    for (const logGroup of logGroups) {
      for await (const event of this.events(logGroup, query)) yield lineOf(logGroup, event);
    }
  }

  async *follow(
    { logGroups, fromMs, filter }: Omit<LogQuery, 'toMs'>,
    signal: AbortSignal,
  ): AsyncGenerator<LogLine> {
    const seen = new Map<string, number>();
    let startMs = fromMs;
    while (!signal.aborted) {
      const nextStartMs = Math.max(fromMs, Date.now() - latenessMs);
      const lines: LogLine[] = [];
      for (const logGroup of logGroups) {
        if (signal.aborted) return;
        for await (const event of this.events(logGroup, { fromMs: startMs, filter })) {
          const id = `${logGroup} ${event.eventId}`;
          if (seen.has(id)) continue;
          seen.set(id, event.timestamp ?? 0);
          lines.push(lineOf(logGroup, event));
        }
      }
      yield* inOrderOfTime(lines);
      for (const [id, timeMs] of seen) if (timeMs < nextStartMs) seen.delete(id);
      startMs = nextStartMs;
      await waitFor(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  close(): void {
    this.client.destroy();
  }

  private async *events(
    logGroupName: string,
    {
      fromMs,
      toMs,
      filter,
    }: { readonly fromMs: number; readonly toMs?: number; readonly filter: LogFilter | null },
  ): AsyncGenerator<FilteredLogEvent> {
    const pages = paginateFilterLogEvents(
      { client: this.client },
      {
        logGroupName,
        startTime: fromMs,
        // endTime is inclusive.
        ...(toMs !== undefined && { endTime: toMs - 1 }),
        ...(filter !== null && { filterPattern: filter.pattern }),
      },
    );
    for await (const { events = [] } of pages) {
      // Emulators return every line for patterns that they do not support.
      yield* events.filter(({ message = '' }) => filter === null || filter.matches(message));
    }
  }
}

function lineOf(logGroup: string, { timestamp = 0, message = '' }: FilteredLogEvent): LogLine {
  return { timestamp: new Date(timestamp).toISOString(), logGroup, message: message.trimEnd() };
}
