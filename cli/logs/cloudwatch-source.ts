import {
  type CloudWatchLogsClient,
  type FilteredLogEvent,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import type { LogGroups, LogLine, LogQuery, LogSource } from './log-source.ts';

export class CloudWatchLogSource implements LogSource {
  private readonly client: CloudWatchLogsClient;
  readonly groups: LogGroups;

  constructor(client: CloudWatchLogsClient, groups: LogGroups) {
    this.client = client;
    this.groups = groups;
  }

  async *read({ logGroups, ...query }: LogQuery): AsyncGenerator<LogLine> {
    // Log groups are read sequentially, because CloudWatch Logs has a low rate limit.
    for (const logGroup of logGroups) {
      for await (const event of this.events(logGroup, query)) yield lineOf(logGroup, event);
    }
  }

  close(): void {
    this.client.destroy();
  }

  private async *events(
    logGroupName: string,
    { fromMs, toMs, filter }: Omit<LogQuery, 'logGroups'>,
  ): AsyncGenerator<FilteredLogEvent> {
    const pages = paginateFilterLogEvents(
      { client: this.client },
      {
        logGroupName,
        startTime: fromMs,
        // endTime is inclusive.
        endTime: toMs - 1,
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
