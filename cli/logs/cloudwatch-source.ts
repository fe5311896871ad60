import { type CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import type { LogGroups, LogSource } from './log-source.ts';

export function cloudWatchLogSource(client: CloudWatchLogsClient, groups: LogGroups): LogSource {
  return {
    groups,
    async *read({ logGroups, fromMs, toMs, filter }) {
      // Log groups are read sequentially, because FilterLogEvents allows few requests per second.
      for (const logGroup of logGroups) {
        const pages = paginateFilterLogEvents(
          { client },
          {
            logGroupName: logGroup,
            startTime: fromMs,
            // FilterLogEvents includes lines at `endTime`, whereas `toMs` is exclusive.
            endTime: toMs - 1,
            filterPattern: filter.pattern,
          },
        );
        for await (const { events = [] } of pages) {
          for (const { timestamp = 0, message = '' } of events) {
            // Filters the lines again, because emulators return every line for patterns that they do not support.
            if (!filter.matches(message)) continue;
            yield { timestamp: new Date(timestamp).toISOString(), logGroup, message: message.trimEnd() };
          }
        }
      }
    },
    close: () => client.destroy(),
  };
}
