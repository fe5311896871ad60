import type * as z from 'zod';
import { organizationSortKey } from '../../../shared/data/organizations.ts';
import { UsageError } from '../errors.ts';
import type { ExportHeader, ExportLine, ExportTrailer } from './export-format.ts';
import { exportedOrganizationSchema, isRowOf, isRowWhole } from './exported-row.ts';

/** The days (`YYYY-MM-DD`, UTC) and number of events that are of a visitor. */
export interface VisitorEvents {
  readonly count: number;
  readonly from: string;
  readonly to: string;
}

/** What a whole export holds. */
export interface CheckedExport {
  readonly header: ExportHeader;
  readonly organization: z.infer<typeof exportedOrganizationSchema>;
  readonly rows: number;
  readonly keys: number;
  /** Null where no event is of a visitor. */
  readonly visitorEvents: VisitorEvents | null;
}

/**
 * Reads an export to its end before anything of it is written.
 *
 * @throws UsageError when it is cut off, holds a row of another organization, or one that this version does not read
 */
export async function checkExport(lines: AsyncIterable<ExportLine>): Promise<CheckedExport> {
  let header: ExportHeader | null = null;
  let trailer: ExportTrailer | null = null;
  let organization: CheckedExport['organization'] | null = null;
  let visitorEvents: VisitorEvents | null = null;
  let rows = 0;
  let keys = 0;
  for await (const line of lines) {
    if (trailer !== null) throw unusable('goes on after its end');
    if ('export' in line) {
      if (header !== null) throw unusable('has two beginnings');
      header = line;
    } else if (header === null) {
      throw unusable('has no first line');
    } else if ('end' in line) {
      trailer = line;
    } else {
      const { table, row } = line;
      rows += 1;
      if (!isRowOf(header.orgId, table, row)) {
        throw unusable(`holds a row of ${table} that is not of ${header.orgId}`);
      }
      if (!isRowWhole(table, row)) throw unusable(`holds a row of ${table} that this version does not read`);
      if (table === 'Organizations' && row.sk === organizationSortKey) {
        organization = exportedOrganizationSchema.parse(row);
      }
      if (table === 'Keys') keys += 1;
      if (table === 'Events' && row.visitorKey !== undefined) {
        visitorEvents = withEvent(visitorEvents, String(row.occurredAt));
      }
    }
  }
  if (header === null || trailer === null) throw unusable('is cut off before its last line');
  if (trailer.rows !== rows)
    throw unusable(`holds ${rows} rows and not the ${trailer.rows} of its last line`);
  if (organization === null) throw unusable("lacks the organization's own row");
  if (header.withSecrets && organization.visitorHashKey === undefined) throw unusable('lacks its secrets');
  return { header, organization, rows, keys, visitorEvents };
}

function withEvent(events: VisitorEvents | null, occurredAt: string): VisitorEvents {
  const day = occurredAt.slice(0, 10);
  if (events === null) return { count: 1, from: day, to: day };
  const [from = day, , to = day] = [events.from, day, events.to].sort();
  return { count: events.count + 1, from, to };
}

function unusable(what: string): UsageError {
  return new UsageError(`The export ${what}: nothing was imported. Export the organization again.`);
}
