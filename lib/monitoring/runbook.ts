export const runbookPage = 'docs/guides/runbook.md';
export const feedbackEventsPage = 'docs/guides/feedback-events.md';

/**
 * Returns the link to a runbook entry.
 *
 * @param entry anchor of the entry
 * @param baseUrl base URL of the published documentation; null to return only the path
 */
export function runbookLink(entry: string, baseUrl: string | null): string {
  const page = entry.startsWith('feedback-events') ? feedbackEventsPage : runbookPage;
  return `${baseUrl === null ? '' : `${baseUrl}/`}${page}#${entry}`;
}
