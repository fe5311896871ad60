import { addMonths } from '../../shared/data/add-months.ts';
import { monthOf } from '../../shared/data/month.ts';
import { type AuditEntry, auditEntrySchema } from '../audit/audit-entry.ts';
import { monthsBetween } from './months.ts';
import { TableRows } from './table-rows.ts';

/** Retention in months, long enough for a yearly audit of the whole previous year. */
export const auditMonthsKept = 24;

interface AuditQuery {
  /** Organization ID to match; null matches every entry. */
  readonly orgId: string | null;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Stores the audit trail in the organizations table, in one partition per month. An organization ID cannot equal a
 * partition key (`AUDIT#…`), so reading or deleting an organization never affects audit records.
 */
export class AuditRows extends TableRows<AuditEntry> {
  async put(entry: AuditEntry): Promise<void> {
    const atMs = Date.parse(entry.at);
    const { orgId: organization, ...rest } = entry;
    await this.putRow({
      orgId: partitionOf(monthOf(atMs)),
      sk: `${entry.at}#${entry.auditId}`,
      organization,
      ...rest,
      auditExpiresAt: Math.floor(addMonths(atMs, auditMonthsKept) / 1_000),
    });
  }

  async *entries({ orgId, fromMs, toMs }: AuditQuery): AsyncGenerator<readonly AuditEntry[]> {
    for (const month of monthsBetween(fromMs, toMs).toReversed()) {
      const pages = this.pages({
        ConsistentRead: true,
        ScanIndexForward: false,
        KeyConditionExpression: 'orgId = :month AND sk BETWEEN :from AND :to',
        ...(orgId !== null && { FilterExpression: 'organization = :organization' }),
        ExpressionAttributeValues: {
          ':month': partitionOf(month),
          ':from': new Date(fromMs).toISOString(),
          // `$` sorts after `#`, so the range includes the sort keys that consist of the end time, `#` and an audit ID.
          ':to': `${new Date(toMs).toISOString()}$`,
          ...(orgId !== null && { ':organization': orgId }),
        },
      });
      for await (const page of pages) {
        yield page.map(({ organization, ...row }) => auditEntrySchema.parse({ ...row, orgId: organization }));
      }
    }
  }
}

function partitionOf(month: string): string {
  return `AUDIT#${month}`;
}
