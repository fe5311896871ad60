import { feedbackEventPipe } from '../../lib/feedback-events/pipe-definition.ts';
import type { LocalStream } from '../../local/dynamodb/local-dynamodb.ts';
import { applyPipe, PipeError } from '../../local/pipes/apply-pipe.ts';

export const feedbackEventsLogSource = 'feedback-events';

/**
 * Uses the deployed stack's pipe definition to convert new feedback and new reports to events, and logs them. A record
 * that the pipe cannot convert is only logged; AWS would move it to the dead-letter queue.
 */
export function feedbackEventStream(onLogLine: (source: string, line: string) => void): LocalStream {
  const print = (line: string) => onLogLine(feedbackEventsLogSource, line);
  return {
    tableOutput: 'FeedbackTableName',
    onRecord: (record) => {
      try {
        const event = applyPipe(feedbackEventPipe, record);
        if (event !== null) print(JSON.stringify(event));
      } catch (error) {
        if (!(error instanceof PipeError)) throw error;
        print(`Feedback entry without an event: ${error.message}`);
      }
    },
  };
}
