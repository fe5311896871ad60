import type { DataCounts } from '../operations/organization-data.ts';
import { tableText } from './table.ts';

/** What was, or would be, deleted of an organization. */
export function dataCountsText({ orgId, rows, total, deleted }: DataCounts & { deleted: boolean }): string {
  if (total === 0) return `Nothing is stored of ${orgId}.`;
  const table = tableText(['table', 'rows'], [...Object.entries(rows), ['all', total]], '');
  const closing = deleted
    ? `Deleted everything of ${orgId}.`
    : `Nothing was deleted. To delete all of it, for good:\n  npx widgetctl org delete ${orgId} --confirm ${orgId}`;
  return `${table}\n\n${closing}`;
}
