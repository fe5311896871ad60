import { randomUUID } from 'node:crypto';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { addMonths } from '../../shared/data/add-months.ts';
import { retentionMonths } from '../../shared/data/events.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import { organizationSortKey } from '../../shared/data/organizations.ts';
import type { OnWait } from '../control-plane/retries.ts';
import { monthsBetween } from '../store/months.ts';
import type { OrganizationTable, Span } from '../store/organization-tables.ts';
import { type ExportLine, exportedAttributes, formatVersion } from '../transfer/export-file.ts';
import { changeOrganization } from './change-organization.ts';
import { daysBetween } from './days.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readOrganizationMonth } from './organization-month.ts';
import { readOrganization, requireFinished } from './read-organization.ts';

type OrganizationDataDeps = Pick<
  Deployment,
  | 'organizationRows'
  | 'organizationTables'
  | 'deletedMonths'
  | 'usage'
  | 'credits'
  | 'controlPlane'
  | 'now'
  | 'wait'
>;

export type DataCounts = ReturnType<typeof countsOf>;

/**
 * Time in milliseconds until calls from before a suspension can no longer write. It covers the lifetime of cached
 * authorizer results (60 s) and the longest function timeout (28 s).
 */
const settlingMs = 90_000;

export class OrganizationDataOperations extends Operations<OrganizationDataDeps> {
  /** Counts the organization's items in each table. The organization itself need not exist. */
  async count(orgId: string): Promise<DataCounts> {
    const rows: Record<string, number> = {};
    const span = await this.spanOf(orgId);
    for (const table of this.deps.organizationTables) {
      let found = 0;
      await table.eachPageOfKeys(orgId, span, async (keys) => {
        found += keys.length;
      });
      rows[table.name] = found;
    }
    return countsOf(orgId, rows);
  }

  /**
   * Exports the organization's items. The export is consistent only if the organization is suspended.
   * @param withSecrets true to include the hashes of widget keys and the HMAC key of visitor IDs
   */
  async export(orgId: string, withSecrets: boolean, onLine: (line: ExportLine) => void): Promise<void> {
    const { organizationRows, organizationTables, now } = this.deps;
    requireFinished(await readOrganization(organizationRows, orgId));
    const span = await this.spanOf(orgId);
    const about = { exportId: randomUUID(), orgId, exportedAt: new Date(now()).toISOString(), withSecrets };
    onLine({ export: 'organization', version: formatVersion, ...about });
    let rows = 0;
    for (const table of organizationTables) {
      await table.eachPageOfKeys(orgId, span, async (keys) => {
        for (const row of await table.rows.readAll(keys)) {
          onLine({ table: table.name, row: exportedAttributes(row, withSecrets) });
          rows += 1;
        }
      });
    }
    onLine({ end: true, rows });
  }

  /**
   * Suspends the organization, marks it as being deleted and deletes its items. Waits until calls from before the
   * suspension can no longer write, and deletes what they wrote. Then keeps the totals of each month and deletes the
   * counters, the API Gateway key, the dedicated usage plans and finally the organization's own item. Resumes an
   * interrupted deletion, and succeeds if nothing is left to delete.
   */
  async delete(orgId: string, onWait: OnWait): Promise<DataCounts> {
    const organization = await this.deps.organizationRows.read(orgId);
    const deleted: Record<string, number> = {};
    const tables = this.deps.organizationTables;
    if (organization === null) {
      await this.deleteRows(orgId, tables, deleted);
      return countsOf(orgId, deleted);
    }
    const marked = await this.mark(organization);
    const isCounter = ({ name }: OrganizationTable) => name === 'Usage' || name === 'Credits';
    await this.deleteRows(
      orgId,
      tables.filter((table) => !isCounter(table)),
      deleted,
    );
    await this.settleDown(marked, onWait);
    await this.keepMonths(marked);
    await this.deleteRows(orgId, tables, deleted);
    await this.deleteOwnRow(marked);
    deleted.Organizations = (deleted.Organizations ?? 0) + 1;
    return countsOf(orgId, Object.fromEntries(tables.map(({ name }) => [name, deleted[name] ?? 0])));
  }

  private async keepMonths(organization: Organization): Promise<void> {
    const { deletedMonths, now } = this.deps;
    const { createdAt } = organization;
    for (const month of monthsBetween(Date.parse(createdAt), now())) {
      const usage = await readOrganizationMonth(this.deps, organization, month);
      await deletedMonths.keep(month, usage, createdAt, now());
    }
  }

  /** Marks the organization as being deleted, so that `org set --resume` cannot resume it. */
  private async mark(organization: Organization): Promise<Organization> {
    if (organization.unfinished?.kind === 'deletion') return organization;
    const since =
      organization.status === 'suspended' ? organization.updatedAt : new Date(this.deps.now()).toISOString();
    const unfinished = { kind: 'deletion', since } as const;
    return changeOrganization(this.deps, organization, { status: 'suspended', unfinished });
  }

  private async settleDown({ unfinished, updatedAt }: Organization, onWait: OnWait): Promise<void> {
    const { now, wait } = this.deps;
    const leftMs = Date.parse(unfinished?.since ?? updatedAt) + settlingMs - now();
    if (leftMs <= 0) return;
    onWait(
      `Waiting ${Math.ceil(leftMs / 1_000)} s until no call from before the suspension can write. After Ctrl-C, the same command resumes.`,
    );
    await wait(leftMs);
  }

  /** Keeps the organization's own item, which distinguishes an interrupted deletion from a completed one. */
  private async deleteRows(
    orgId: string,
    tables: readonly OrganizationTable[],
    deleted: Record<string, number>,
  ): Promise<void> {
    const span = await this.spanOf(orgId);
    for (const table of tables) {
      deleted[table.name] ??= 0;
      await table.eachPageOfKeys(orgId, span, async (keys) => {
        const removable = keys.filter((key) => key.sk !== organizationSortKey);
        await table.rows.deleteAll(removable);
        deleted[table.name] = (deleted[table.name] ?? 0) + removable.length;
      });
    }
  }

  private async deleteOwnRow({ orgId, usageKeyValue, usageKeyId }: Organization): Promise<void> {
    const { organizationTables, controlPlane } = this.deps;
    const { keys, plans } = await controlPlane();
    await keys.delete({ orgId, value: usageKeyValue, id: usageKeyId });
    await plans.deleteOwn(orgId);
    const organizations = organizationTables.find(({ name }) => name === 'Organizations');
    await organizations?.rows.deleteAll([{ orgId, sk: organizationSortKey }]);
  }

  private async spanOf(orgId: string) {
    const organization = await this.deps.organizationRows.read(orgId);
    return organizationSpan(organization?.createdAt ?? null, this.deps.now());
  }
}

function countsOf(orgId: string, rows: Readonly<Record<string, number>>) {
  return { orgId, rows: { ...rows }, total: sumOf(Object.values(rows)) };
}

const dayMs = 86_400_000;

const unknownAgeMonths = 60;

/** DynamoDB deletes expired events up to a few days late. */
const lateDays = 7;

/**
 * @param createdAt creation time of the organization; null if unknown, in which case the span covers {@link
 * unknownAgeMonths} months
 */
export function organizationSpan(createdAt: string | null, nowMs: number): Span {
  const madeMs = createdAt === null ? addMonths(nowMs, -unknownAgeMonths) : Date.parse(createdAt);
  const eventsFromMs = Math.max(madeMs - dayMs, addMonths(nowMs, -retentionMonths) - lateDays * dayMs);
  return { months: monthsBetween(madeMs, nowMs), days: daysBetween(eventsFromMs, nowMs + dayMs) };
}
