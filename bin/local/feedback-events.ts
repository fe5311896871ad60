import { feedbackEventPipe } from '../../lib/feedback-events/pipe-definition.ts';
import type { LocalStream } from '../../local/dynamodb/local-dynamodb.ts';
import { applyPipe, type PipedEvent, PipeError } from '../../local/pipes/apply-pipe.ts';
import { EventPoster } from './event-poster.ts';

export const feedbackEventsLogSource = 'feedback-events';

export interface LocalFeedbackEventsOptions {
  /** Webhook URL for events; null to only log them. */
  readonly url: string | null;
  readonly onLogLine: (source: string, line: string) => void;
}

/**
 * Uses the deployed stack's pipe definition to convert new feedback and new reports to events. Logs and posts the
 * events.
 */
export class LocalFeedbackEvents {
  readonly stream: LocalStream;
  private readonly poster: EventPoster | null;

  constructor({ url, onLogLine }: LocalFeedbackEventsOptions) {
    const print = (line: string) => onLogLine(feedbackEventsLogSource, line);
    this.poster = url === null ? null : new EventPoster(url, print);
    this.stream = {
      tableOutput: 'FeedbackTableName',
      onRecord: (record) => {
        const event = eventOf(record, print);
        if (event === null) return;
        print(JSON.stringify(event));
        this.poster?.post(event);
      },
    };
  }

  async close(): Promise<void> {
    await this.poster?.close();
  }
}

/** Ignores a record that the pipe cannot convert; AWS would move it to the dead-letter queue. */
function eventOf(record: unknown, print: (line: string) => void): PipedEvent | null {
  try {
    return applyPipe(feedbackEventPipe, record);
  } catch (error) {
    if (!(error instanceof PipeError)) throw error;
    print(`Feedback entry without an event: ${error.message}`);
    return null;
  }
}
