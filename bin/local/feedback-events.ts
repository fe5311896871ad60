import { feedbackEventPipe } from '../../lib/feedback-events/pipe-definition.ts';
import type { LocalStream } from '../../local/dynamodb/local-dynamodb.ts';
import { applyPipe, PipeError } from '../../local/pipes/apply-pipe.ts';

export const feedbackEventsLogSource = 'feedback-events';

/** Webhook timeout, equal to the timeout of an EventBridge API destination. */
const webhookTimeoutMs = 5_000;

/**
 * Uses the deployed stack's pipe definition to convert new feedback and reports to events. Logs the events and, if
 * there is a webhook, posts them to it. A record that the pipe cannot convert is only logged; AWS would move it to the
 * dead-letter queue.
 */
export function feedbackEventStream(
  onLogLine: (source: string, line: string) => void,
  webhookUrl: string | null,
): LocalStream {
  const print = (line: string) => onLogLine(feedbackEventsLogSource, line);
  return {
    tableOutput: 'FeedbackTableName',
    onRecord: (record) => {
      try {
        const event = applyPipe(feedbackEventPipe, record);
        if (event === null) return;
        const body = JSON.stringify(event);
        print(body);
        if (webhookUrl !== null) void post(webhookUrl, body, print);
      } catch (error) {
        if (!(error instanceof PipeError)) throw error;
        print(`Feedback entry without an event: ${error.message}`);
      }
    },
  };
}

/** Posts an event as an EventBridge API destination does, but without retries or a secret. Never throws. */
async function post(url: string, body: string, print: (line: string) => void): Promise<void> {
  const failure = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(webhookTimeoutMs),
  }).then(
    ({ ok, status }) => (ok ? null : `returned ${status}`),
    () => 'did not respond',
  );
  if (failure !== null) print(`Feedback event dropped: the webhook ${failure}.`);
}
