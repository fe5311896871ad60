/** Path of the runbook from the repository root. */
export const runbookPage = 'docs/guides/runbook.md';

/** Runbook entries, one heading each. Every alarm links to one. */
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

/** Runbook page for feedback events, with the entries of that feature. */
export const feedbackEventsPage = 'docs/guides/feedback-events.md';

const otherPages: Readonly<Partial<Record<RunbookEntry, string>>> = {
  'feedback-events-failed': feedbackEventsPage,
  'feedback-events-lost': feedbackEventsPage,
};

/**
 * Links to a runbook entry.
 *
 * @param baseUrl base URL of the published docs; null for the path alone
 */
export function runbookLink(entry: RunbookEntry, baseUrl: string | null): string {
  const path = `${otherPages[entry] ?? runbookPage}#${entry}`;
  return baseUrl === null ? path : `${baseUrl}/${path}`;
}
