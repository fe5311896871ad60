import type { DataCounts } from '../operations/organization-data.ts';
import type { OrganizationImport } from '../operations/organization-import.ts';
import { numberText, tableText } from './table.ts';

/** What was, or would be, deleted of an organization. */
export function dataCountsText({ orgId, rows, total, deleted }: DataCounts & { deleted: boolean }): string {
  if (total === 0) return `Nothing is stored of ${orgId}.`;
  const table = tableText(['table', 'rows'], [...Object.entries(rows), ['all', total]], '');
  const closing = deleted
    ? `Deleted everything of ${orgId}.`
    : `Nothing was deleted. To delete all of it, for good:\n  node cli org delete ${orgId} --confirm ${orgId}`;
  return `${table}\n\n${closing}`;
}

/** What an import did, and what is left to do. */
export function organizationImportText({
  organization: { orgId, status },
  rows,
  total,
  keysNotImported,
  eventsOutOfReach,
  siteRoot,
}: OrganizationImport & { readonly siteRoot: string }): string {
  const table = tableText(['table', 'rows'], [...Object.entries(rows), ['all', total]], '');
  const complaints = [
    ...(keysNotImported === 0
      ? []
      : [
          `${keysNotImported === 1 ? '1 widget key was' : `${numberText(keysNotImported)} widget keys were`} not imported, as the export has no secrets. Make new ones:\n  node cli key create ${orgId} SITE`,
        ]),
    ...(eventsOutOfReach === null
      ? []
      : [
          `${numberText(eventsOutOfReach.count)} usage events, from ${eventsOutOfReach.from} to ${eventsOutOfReach.to}, can no longer be found or erased by a visitor's id: the export has no secrets. They count in reports, and expire.`,
        ]),
  ];
  return [
    table,
    ...complaints,
    `Imported ${orgId}, which is ${status}. Its pages must ask this API from now on: ${siteRoot}`,
  ].join('\n\n');
}
