import type { WidgetKey } from '../../shared/data/keys.ts';
import { keysEqual } from './expressions.ts';
import { TableRows } from './table-rows.ts';

export class KeyRows extends TableRows<WidgetKey> {
  /** Returns the keys, oldest first. A very recent key may be missing from the index. */
  async list(orgId: string): Promise<readonly WidgetKey[]> {
    const keys = await this.byOrganization({ orgId });
    return keys.toSorted((left, right) => Date.parse(left.createdAt) - Date.parse(right.createdAt));
  }

  async find(orgId: string, keyId: string): Promise<WidgetKey | null> {
    const [found] = await this.byOrganization({ orgId, keyId });
    return found === undefined ? null : this.readRow({ keyHash: found.keyHash });
  }

  /**
   * Returns false when the key has changed since it was read. Checks `replacedBy` as well as the expiry, because a
   * rotation may leave the expiry unchanged.
   */
  async replace(before: WidgetKey, replacedBy: string, expiresAt: string): Promise<boolean> {
    const condition = { status: 'active', expiresAt: before.expiresAt, replacedBy: null };
    return this.updateRow({ keyHash: before.keyHash }, { expiresAt, replacedBy }, condition);
  }

  async revoke(keyHash: string, revokedAt: string): Promise<boolean> {
    return this.updateRow({ keyHash }, { status: 'revoked', revokedAt }, { status: 'active' });
  }

  private async byOrganization(key: {
    readonly orgId: string;
    readonly keyId?: string;
  }): Promise<WidgetKey[]> {
    return this.queryRows({ IndexName: 'byOrganization', ...keysEqual(key) });
  }
}
