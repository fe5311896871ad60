import * as z from 'zod/mini';
import { profileId } from '../../shared/data/profiles.ts';
import type { Row } from './batch-rows.ts';
import { TableRows } from './table-rows.ts';

const anyRowSchema = z.record(z.string(), z.unknown());

/** Does not validate items against a schema. */
export class ProfileRows extends TableRows {
  async read(orgId: string, userId: string): Promise<Row | null> {
    return this.readRow({ profileId: profileId(orgId, userId) }, anyRowSchema);
  }

  async delete(orgId: string, userId: string): Promise<boolean> {
    const key = { profileId: profileId(orgId, userId) };
    return this.deleteRow(key, key);
  }
}
