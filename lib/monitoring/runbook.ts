/** The runbook, from the root of the repository. */
export const runbookPage = 'docs/operations/runbook.md';

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
  | 'table-throttles'
  | 'model-throttles'
  | 'speech-throttles'
  | 'credits-exhausted'
  | 'token-rotation-failed'
  | 'canary-failed'
  | 'no-calls';

/** Where an entry stands, from the root of the repository. */
export function runbookLink(entry: RunbookEntry): string {
  return `${runbookPage}#${entry}`;
}
