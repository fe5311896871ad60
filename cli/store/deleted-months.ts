import { planSchema } from '../../shared/contract/enumerations.ts';
import * as z from '../../shared/contract/zod.ts';
import { addMonths } from '../../shared/data/add-months.ts';
import { auditMonthsKept } from './audit-rows.ts';
import { keysEqual } from './expressions.ts';
import { TableRows } from './table-rows.ts';

/** `limit` is null if it is unknown; `share` is null if there is no limit. */
const shareSchema = z.object({ used: z.int(), limit: z.nullable(z.int()), share: z.nullable(z.number()) });

/** An organization's calls and AI credits in a month, and their limits in that month. */
export const organizationMonthSchema = z.object({
  orgId: z.string(),
  /** Plan in the month; null if the organization did not exist. */
  plan: z.nullable(planSchema),
  status: z.enum(['active', 'suspended', 'deleted']),
  calls: shareSchema,
  /** Null for a month without the AI add-on and without credits. */
  credits: z.nullable(shareSchema),
});
export type OrganizationMonth = z.infer<typeof organizationMonthSchema>;

export const deletedMonthSchema = z.object({ usage: organizationMonthSchema });

/**
 * Stores the months of deleted organizations, for invoices, in the organizations table: one partition per month. An
 * organization ID cannot equal a partition key (`DELETED#…`). The items expire when the audit trail of the deletion does.
 */
export class DeletedMonths extends TableRows<z.infer<typeof deletedMonthSchema>> {
  /**
   * Never replaces an item, so that a resumed deletion, which may find fewer calls, keeps the first counts.
   * @param createdAt creation time, which distinguishes organizations that had the same ID
   */
  async keep(month: string, usage: OrganizationMonth, createdAt: string, nowMs: number): Promise<void> {
    await this.insertRow({
      orgId: partitionOf(month),
      sk: `${usage.orgId}#${createdAt}`,
      usage: { ...usage, status: 'deleted' },
      auditExpiresAt: Math.floor(addMonths(nowMs, auditMonthsKept) / 1_000),
    });
  }

  async list(month: string): Promise<readonly OrganizationMonth[]> {
    const rows = await this.queryRows({ ConsistentRead: true, ...keysEqual({ orgId: partitionOf(month) }) });
    return rows.map(({ usage }) => usage);
  }
}

function partitionOf(month: string): string {
  return `DELETED#${month}`;
}
