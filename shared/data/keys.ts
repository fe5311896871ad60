import { instantSchema } from '../contract/primitives.ts';
import * as z from '../contract/zod.ts';
import { Table } from './table.ts';

/** A stored widget key, identified by its hash because the key itself is never stored. */
export const widgetKeySchema = z.object({
  /** SHA-256 hash of the whole key, in lowercase hex. */
  keyHash: z.string(),
  keyId: z.string(),
  orgId: z.string(),
  siteId: z.string(),
  /** The key's first 12 characters, for identification. */
  prefix: z.string(),
  label: z.string(),
  status: z.enum(['active', 'revoked']),
  createdAt: instantSchema,
  expiresAt: z.nullable(instantSchema),
  revokedAt: z.nullable(instantSchema),
  /** ID of the key that replaces this key after a rotation; null when no key replaces it. */
  replacedBy: z.nullable(z.string()),
});
export type WidgetKey = z.infer<typeof widgetKeySchema>;

export function isKeyUsable(key: WidgetKey, nowMs: number): boolean {
  return key.status === 'active' && (key.expiresAt === null || nowMs < Date.parse(key.expiresAt));
}

export class KeysTable extends Table {
  /** @throws StoreUnavailableError */
  async findByHash(keyHash: string): Promise<WidgetKey | null> {
    const row = await this.get({ keyHash });
    return row === undefined ? null : widgetKeySchema.parse(row);
  }
}
