import { isDeepStrictEqual } from 'node:util';
import { NotFoundError, UsageError } from '../errors.ts';
import type { Row } from '../store/batch-rows.ts';
import type { OrganizationTable } from '../store/organization-tables.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { organizationSpan } from './organization-span.ts';
import type { OnProgress } from './progress.ts';

interface TableCopyDeps extends Pick<Deployment, 'organizationRows' | 'organizationTables' | 'now'> {
  /** The same kind of table under another name, which DynamoDB restored. */
  readonly restoredTable: (name: string, tableName: string) => OrganizationTable | null;
}

interface CopyRequest {
  /** One of the deployment's tables, such as `Profiles`. */
  readonly table: string;
  /** The name of the restored table in DynamoDB. */
  readonly from: string;
  readonly orgId: string;
  /** ISO 8601: rows that differ are put back where they were last changed before it; null to leave all that exist. */
  readonly changedBefore: string | null;
  /** False to count only. */
  readonly write: boolean;
}

export interface CopyCounts {
  readonly table: string;
  readonly orgId: string;
  readonly written: boolean;
  /** Rows of the organization in the restored table. */
  readonly restored: number;
  /** They are not in the live table: copied. */
  readonly missing: number;
  /** Rows that differ and were last changed before the given time: overwritten by the copy. */
  readonly damaged: number;
  /** Rows that differ and are kept. */
  readonly newer: number;
  /** They are there already. */
  readonly same: number;
}

type Verdict = 'missing' | 'damaged' | 'newer' | 'same';

/** Copies an organization's rows from a restored table back into the live one. */
export class TableCopyOperations extends Operations<TableCopyDeps> {
  /**
   * Compares row by row, and with `write` puts back what is missing or damaged. Each row is one conditional write, so a
   * row that changes concurrently is kept. Run again after an interruption, it skips rows that exist.
   *
   * @throws UsageError for a table that there is not, or the live table as its own source
   * @throws NotFoundError when the restored table holds nothing of the organization
   */
  async copy(request: CopyRequest, onProgress: OnProgress): Promise<CopyCounts> {
    const { live, restored } = this.tablesOf(request);
    const { orgId } = request;
    const counts = { missing: 0, damaged: 0, newer: 0, same: 0 };
    const organization = await this.deps.organizationRows.read(orgId);
    const span = organizationSpan(organization?.createdAt ?? null, this.deps.now());
    let done = 0;
    await restored.eachPageOfKeys(orgId, span, async (keys) => {
      const [rows, present] = await Promise.all([restored.read(keys), live.read(keys)]);
      const byKey = new Map(present.map((row) => [keyText(row, keys), row]));
      for (const row of rows) {
        const verdict = verdictOf(row, byKey.get(keyText(row, keys)), request.changedBefore);
        counts[await this.settle(live, row, keys, verdict, request)] += 1;
        done += 1;
        onProgress({ done, total: done });
      }
    });
    if (done === 0) {
      throw new NotFoundError(
        `The table ${request.from} holds nothing of ${orgId}: look at its name, and at the time it was restored to.`,
      );
    }
    return { table: live.name, orgId, written: request.write, restored: done, ...counts };
  }

  private tablesOf({ table, from }: CopyRequest) {
    const names = this.deps.organizationTables.map(({ name }) => name);
    const live = this.deps.organizationTables.find(({ name }) => name === table);
    const restored = this.deps.restoredTable(table, from);
    if (live === undefined || restored === null) {
      throw new UsageError(`There is no table ${table}: name one of ${names.join(', ')}.`);
    }
    if (restored.tableName === live.tableName) {
      throw new UsageError(`${from} is the live table itself: name the restored one with --from.`);
    }
    return { live, restored };
  }

  /** Records the outcome of a row: a write whose condition fails keeps the newer row. */
  private async settle(
    live: OrganizationTable,
    row: Row,
    [key = {}]: readonly Row[],
    verdict: Verdict,
    { write, changedBefore }: CopyRequest,
  ): Promise<Verdict> {
    if (!write || verdict === 'same' || verdict === 'newer') return verdict;
    const isWritten = await live.putBack(row, Object.keys(key), changedBefore);
    return isWritten ? verdict : 'newer';
  }
}

function verdictOf(row: Row, present: Row | undefined, changedBefore: string | null): Verdict {
  if (present === undefined) return 'missing';
  if (isDeepStrictEqual(row, present)) return 'same';
  const { updatedAt } = present;
  const isDamaged = changedBefore !== null && typeof updatedAt === 'string' && updatedAt < changedBefore;
  return isDamaged ? 'damaged' : 'newer';
}

/** The key of a row as text, of the attributes that the table's keys have. */
function keyText(row: Row, [key = {}]: readonly Row[]): string {
  return JSON.stringify(Object.keys(key).map((name) => row[name]));
}
