import type * as z from 'zod';
import { organizationSortKey } from '../../shared/data/organizations.ts';
import { UsageError } from '../errors.ts';
import { type ExportHeader, type ExportTrailer, readExport } from './export-file.ts';
import { complaintAbout, exportedOrganizationSchema } from './row-schemas.ts';

export type ExportedOrganization = z.infer<typeof exportedOrganizationSchema>;

/** Validates every line of an export before the import writes anything. */
export async function checkExport(path: string) {
  let header: ExportHeader | null = null;
  let trailer: ExportTrailer | null = null;
  let organization: ExportedOrganization | null = null;
  let rows = 0;
  let keys = 0;
  for await (const { number, line } of readExport(path)) {
    const at = `Line ${number} of ${path}`;
    if (trailer !== null) throw unusable(`${at} comes after the end of the export`);
    if ('export' in line) {
      if (header !== null) throw unusable(`${at} begins a second export`);
      header = line;
    } else if (header === null) {
      throw unusable(`${at} comes before the first line of the export`);
    } else if ('end' in line) {
      trailer = line;
    } else {
      const { table, row } = line;
      rows += 1;
      const complaint = complaintAbout(header.orgId, table, row);
      if (complaint !== null) throw unusable(`${at} ${complaint}`);
      if (table === 'Organizations' && row.sk === organizationSortKey) {
        organization = exportedOrganizationSchema.parse(row);
      }
      if (table === 'Keys') keys += 1;
    }
  }
  const subject = `The export in ${path}`;
  if (header === null || trailer === null) throw unusable(`${subject} is truncated`);
  if (trailer.rows !== rows)
    throw unusable(`${subject} has ${rows} rows, but its last line states ${trailer.rows}`);
  if (organization === null) throw unusable(`${subject} lacks the organization's own row`);
  if (header.withSecrets && organization.visitorHashKey === undefined)
    throw unusable(`${subject} lacks its secrets`);
  return { header, organization, keys };
}

function unusable(complaint: string): UsageError {
  return new UsageError(`${complaint}. Nothing was imported: export the organization again.`);
}
