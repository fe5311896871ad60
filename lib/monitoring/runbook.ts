/** The runbook, from the root of the repository. */
export const runbookPage = 'docs/guides/runbook.md';

/** The entries of the runbook, one heading each. Every alarm names the one that helps. */
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

/** The page of feedback events, which has the entries of that part: it is there only where they are on. */
export const feedbackEventsPage = 'docs/guides/feedback-events.md';

const otherPages: Readonly<Partial<Record<RunbookEntry, string>>> = {
  'feedback-events-failed': feedbackEventsPage,
  'feedback-events-lost': feedbackEventsPage,
};

/**
 * Where an entry stands.
 *
 * @param baseUrl what stands before the path of a document, where the documents can be read; null for the path alone
 */
export function runbookLink(entry: RunbookEntry, baseUrl: string | null): string {
  const path = `${otherPages[entry] ?? runbookPage}#${entry}`;
  return baseUrl === null ? path : `${baseUrl}/${path}`;
}
