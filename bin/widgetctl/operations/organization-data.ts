import type { Organization } from '../../../shared/data/organizations.ts';
import { organizationSortKey } from '../../../shared/data/organizations.ts';
import type { ControlPlane } from '../control-plane/control-plane.ts';
import { ConflictError } from '../errors.ts';
import type { Row } from '../store/batch-rows.ts';
import type { OrganizationRows } from '../store/organization-rows.ts';
import type { OrganizationTable } from '../store/organization-tables.ts';
import { organizationSpan } from './organization-span.ts';
import type { OnProgress } from './progress.ts';
import { readOrganization } from './read-organization.ts';

export interface OrganizationDataDeps {
  readonly organizationRows: OrganizationRows;
  readonly organizationTables: readonly OrganizationTable[];
  /** Loaded by the operations that need API Gateway. */
  readonly controlPlane: () => Promise<ControlPlane>;
  readonly now: () => number;
  readonly wait: (durationMs: number) => Promise<unknown>;
}

/** How many rows each table has, or had, of an organization. */
export interface DataCounts {
  readonly orgId: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly total: number;
}

/** One row of an export. */
export interface ExportedRow {
  readonly table: string;
  readonly row: Row;
}

/**
 * After a suspension a call that the API let through before may still write: as long as the gateway keeps the
 * authorizer's answer (60 s), and a function's longest run after that (28 s).
 */
const settlingMs = 90_000;

/** Attributes that only the service needs, to tell who calls and to hash visitor ids: no export shows them. */
const secretAttributes: ReadonlySet<string> = new Set(['visitorHashKey', 'usageKeyValue', 'keyHash']);

/** Counts, exports and deletes everything that is stored of an organization. */
export class OrganizationDataOperations {
  constructor(private readonly deps: OrganizationDataDeps) {}

  /** How many rows there are of an organization; of one that is not, or no more, what an earlier run left. */
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
   * Every row of an organization, as it is stored, without the service's secrets.
   *
   * @throws NotFoundError
   */
  async export(orgId: string, onRow: (exported: ExportedRow) => void, onProgress: OnProgress): Promise<void> {
    await readOrganization(this.deps.organizationRows, orgId);
    const { total } = await this.count(orgId);
    const span = await this.spanOf(orgId);
    let done = 0;
    for (const table of this.deps.organizationTables) {
      await table.eachPageOfKeys(orgId, span, async (keys) => {
        for (const row of await table.read(keys)) onRow({ table: table.name, row: withoutSecrets(row) });
        done += keys.length;
        onProgress({ done, total: Math.max(done, total) });
      });
    }
  }

  /**
   * Deletes everything of an organization: suspends it, deletes its rows, waits until no call from before the
   * suspension can still write, deletes what such calls wrote, then its API Gateway key, and its own row last.
   * Interrupted at any point and run again, it goes on; run once more, it finds nothing and succeeds.
   *
   * @throws ConflictError when another command changed the organization meanwhile
   */
  async delete(orgId: string, onProgress: OnProgress): Promise<DataCounts> {
    const { organizationRows, now, wait } = this.deps;
    const organization = await organizationRows.read(orgId);
    const suspended = organization === null ? null : await this.suspend(organization);
    const total = suspended === null ? 0 : (await this.count(orgId)).total;
    const deleted: Record<string, number> = {};
    const report = (note = '') => {
      const done = countsOf(orgId, deleted).total;
      onProgress({ done, total: Math.max(done, total), note });
    };
    await this.deleteRows(orgId, deleted, report);
    if (suspended !== null) {
      report('waiting until no call from before the suspension can write');
      await wait(Math.max(0, Date.parse(suspended.updatedAt) + settlingMs - now()));
      await this.deleteRows(orgId, deleted, report);
      await this.deleteOwnRow(suspended);
      deleted.Organizations = (deleted.Organizations ?? 0) + 1;
      report();
    }
    return countsOf(orgId, deleted);
  }

  private async suspend(organization: Organization): Promise<Organization> {
    if (organization.status === 'suspended') return organization;
    const { organizationRows, now } = this.deps;
    const suspended = await organizationRows.change(organization, { status: 'suspended' }, now());
    if (suspended !== null) return suspended;
    throw new ConflictError(
      `Organization ${organization.orgId} was changed by another command meanwhile: run the same command again.`,
    );
  }

  /** Deletes all but the organization's own row, without which an interrupted run could not be told from a done one. */
  private async deleteRows(
    orgId: string,
    deleted: Record<string, number>,
    report: () => void,
  ): Promise<void> {
    const span = await this.spanOf(orgId);
    for (const table of this.deps.organizationTables) {
      deleted[table.name] ??= 0;
      await table.eachPageOfKeys(orgId, span, async (keys) => {
        const removable = keys.filter((key) => key.sk !== organizationSortKey);
        await table.delete(removable);
        deleted[table.name] = (deleted[table.name] ?? 0) + removable.length;
        report();
      });
    }
  }

  private async deleteOwnRow({ orgId, usageKeyValue, usageKeyId }: Organization): Promise<void> {
    const { organizationTables, controlPlane } = this.deps;
    const { keys, plans } = await controlPlane();
    await keys.delete({ orgId, value: usageKeyValue, id: usageKeyId });
    await plans.deleteOwn(orgId);
    const organizations = organizationTables.find(({ name }) => name === 'Organizations');
    await organizations?.delete([{ orgId, sk: organizationSortKey }]);
  }

  private async spanOf(orgId: string) {
    const organization = await this.deps.organizationRows.read(orgId);
    return organizationSpan(organization?.createdAt ?? null, this.deps.now());
  }
}

function countsOf(orgId: string, rows: Readonly<Record<string, number>>): DataCounts {
  return { orgId, rows: { ...rows }, total: Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secretAttributes.has(name)));
}
