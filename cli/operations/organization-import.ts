import { randomBytes } from 'node:crypto';
import type { TableName } from '../../lib/tables.ts';
import { sumOf } from '../../shared/collections/sum-of.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import { organizationSortKey } from '../../shared/data/organizations.ts';
import { generateUsageKeyValue } from '../../shared/security/keys.ts';
import { ConflictError, changedConcurrently } from '../errors.ts';
import type { Row } from '../store/batch-table.ts';
import { checkExport, type ExportedOrganization } from '../transfer/check-export.ts';
import { type ExportedRow, type ExportHeader, readExport } from '../transfer/export-file.ts';
import { changeOrganization } from './change-organization.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { type SettlingDeps, settleOrganization } from './organization-settling.ts';
import { viewOrganization } from './organization-view.ts';
import { visitorHashKeyBytes } from './organizations.ts';
import { readOrganization } from './read-organization.ts';

type OrganizationImportDeps = SettlingDeps & Pick<Deployment, 'organizationTables'>;

export type OrganizationImport = Awaited<ReturnType<OrganizationImportOperations['import']>>;

const rowsAtOnce = 200;

export class OrganizationImportOperations extends Operations<OrganizationImportDeps> {
  /**
   * Validates the whole export, then writes the suspended organization, its items and its API Gateway key, and finally
   * the exported status. After an interruption, the organization stays suspended until the same export is imported
   * again.
   */
  async import(path: string) {
    const { header, organization, keys } = await checkExport(path);
    const begun = await this.begin(header, organization);
    const rows = await this.writeRows(begun, path, header.withSecrets);
    const settled = await settleOrganization(this.deps, begun);
    const finish = { status: organization.status, unfinished: null };
    const finished = await changeOrganization(this.deps, settled, finish);
    return {
      organization: viewOrganization(finished),
      rows,
      total: sumOf(Object.values(rows)),
      /** Number of widget keys that stop working, because the export lacks their hashes. */
      keysNotImported: header.withSecrets ? 0 : keys,
      /** False if the export lacks the HMAC key, without which events cannot be found by visitor ID. */
      withSecrets: header.withSecrets,
    };
  }

  private async begin(
    { orgId, exportId }: ExportHeader,
    organization: ExportedOrganization,
  ): Promise<Organization> {
    const { organizationRows, now } = this.deps;
    const unfinished = { kind: 'import', since: new Date(now()).toISOString(), exportId } as const;
    const row: Organization = {
      ...organization,
      visitorHashKey: organization.visitorHashKey ?? randomBytes(visitorHashKeyBytes).toString('base64url'),
      status: 'suspended',
      usageKeyValue: generateUsageKeyValue(),
      usageKeyId: null,
      usagePlanId: null,
      unfinished,
    };
    if (await organizationRows.insert(row)) return row;
    const there = await readOrganization(organizationRows, orgId);
    if (there.unfinished?.kind !== 'import') {
      throw new ConflictError(
        `Organization ${orgId} already exists here: see org show ${orgId}. An import never changes an existing organization.`,
      );
    }
    if (there.unfinished.exportId !== exportId) {
      throw new ConflictError(
        `Organization ${orgId} is partially imported from another export: complete that import, or remove it with org delete ${orgId} --confirm ${orgId}.`,
      );
    }
    return changeOrganization(this.deps, there, { unfinished });
  }

  private async writeRows(
    begun: Organization,
    path: string,
    withSecrets: boolean,
  ): Promise<Record<string, number>> {
    const written: Record<string, number> = { Organizations: 1 };
    const waiting = new Map<TableName, Row[]>();
    const tables = new Map(this.deps.organizationTables.map((table) => [table.name, table.rows]));
    const flush = async (table: TableName, rows: readonly Row[]) => {
      await this.requireMine(begun);
      // `Keys` and `TransformCache` have hashes as primary keys, so a write could overwrite an item of another
      // organization.
      const isHashed = table === 'Keys' || table === 'TransformCache';
      const target = tables.get(table);
      if (target === undefined) throw new Error(`No table is called ${table}.`);
      await (isHashed ? target.writeOwn(rows) : target.writeAll(rows));
      written[table] = (written[table] ?? 0) + rows.length;
    };
    for await (const { line } of readExport(path)) {
      if (!('row' in line) || !isWritten(line, withSecrets)) continue;
      const rows = [...(waiting.get(line.table) ?? []), line.row];
      if (rows.length === rowsAtOnce) await flush(line.table, rows);
      waiting.set(line.table, rows.length === rowsAtOnce ? [] : rows);
    }
    for (const [table, rows] of waiting) if (rows.length > 0) await flush(table, rows);
    return written;
  }

  /** Throws ConflictError if another command, such as a later import, has changed the organization. */
  private async requireMine({ orgId, updatedAt }: Organization): Promise<void> {
    const now = await this.deps.organizationRows.read(orgId);
    if (now?.updatedAt === updatedAt) return;
    throw changedConcurrently(`Organization ${orgId}`, `org show ${orgId}`);
  }
}

function isWritten({ table, row }: ExportedRow, withSecrets: boolean): boolean {
  if (table === 'Keys') return withSecrets;
  return table !== 'Organizations' || row.sk !== organizationSortKey;
}
