export const runbookPage = 'docs/guides/runbook.md';

/** Anchors of runbook entries. Every alarm links to one of them. */
export type RunbookEntry =
  | 'api-throttled'
  | 'account-throttled'
  | 'quota-exceeded'
  | 'server-errors'
  | 'usage-key-refused'
  | 'slow-answers'
  | 'lambda-throttles'
  | 'lambda-errors'
  | 'failed-calls'
  | 'lambda-concurrency'
  | 'model-throttles'
  | 'speech-throttles'
  | 'credits-exhausted'
  | 'token-rotation-failed'
  | 'canary-failed'
  | 'no-calls'
  | 'feedback-events-failed'
  | 'feedback-events-lost';

export const feedbackEventsPage = 'docs/guides/feedback-events.md';

const otherPages: Readonly<Partial<Record<RunbookEntry, string>>> = {
  'feedback-events-failed': feedbackEventsPage,
  'feedback-events-lost': feedbackEventsPage,
};

/**
 * Returns the link to a runbook entry.
 *
 * @param baseUrl base URL of the published documentation; null to return only the path
 */
export function runbookLink(entry: RunbookEntry, baseUrl: string | null): string {
  const path = `${otherPages[entry] ?? runbookPage}#${entry}`;
  return baseUrl === null ? path : `${baseUrl}/${path}`;
}
