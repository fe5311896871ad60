import * as z from 'zod/mini';
import { profileId } from '../../shared/data/profiles.ts';
import type { Row } from './batch-rows.ts';
import { TableRows } from './table-rows.ts';

const anyRowSchema = z.record(z.string(), z.unknown());

/** Reads a visitor's row as it is stored, and deletes it. */
export class ProfileRows extends TableRows {
  /** Every stored attribute; null when nothing is stored of this visitor. */
  async read(orgId: string, userId: string): Promise<Row | null> {
    return this.readRow({ profileId: profileId(orgId, userId) }, anyRowSchema);
  }

  /** Deletes the row; false when there was none. */
  async delete(orgId: string, userId: string): Promise<boolean> {
    const key = { profileId: profileId(orgId, userId) };
    return this.deleteRow(key, key);
  }
}
