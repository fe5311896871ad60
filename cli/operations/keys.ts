import type { WidgetKey } from '../../shared/data/keys.ts';
import { randomBase62 } from '../../shared/security/base62.ts';
import { generateWidgetKey, hashWidgetKey, keyPrefix } from '../../shared/security/keys.ts';
import { ConflictError, changedConcurrently, NotFoundError, UsageError } from '../errors.ts';
import { nameSchema, parseInput } from '../inputs.ts';
import type { Changed } from './changed.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readChangeable, readOrganization, readSite } from './read-organization.ts';

type KeyDeps = Pick<Deployment, 'keyRows' | 'organizationRows' | 'siteRows' | 'now'>;

/** With 62^12 possible IDs, a collision within an organization is very unlikely. */
const keyIdLength = 12;

export type KeyView = ReturnType<typeof viewKey>;

/** `key` is the raw key, which is not stored. */
export type NewKey = KeyView & { readonly key: string };

interface CreateKey {
  readonly orgId: string;
  readonly siteId: string;
  readonly label?: string;
  /** Expiry time in ISO 8601 format; null or omitted if the key does not expire. */
  readonly expiresAt?: string | null;
}

interface KeySettings {
  /** An empty string removes the label. */
  readonly label?: string | undefined;
  /** Expiry time in ISO 8601 format; null if the key is not to expire. */
  readonly expiresAt?: string | null | undefined;
}

export class KeyOperations extends Operations<KeyDeps> {
  async create({ orgId, siteId, label = '', expiresAt = null }: CreateKey): Promise<NewKey> {
    const [organization] = await Promise.all([
      readChangeable(this.deps.organizationRows, orgId),
      readSite(this.deps.siteRows, orgId, siteId),
    ]);
    const nowMs = this.deps.now();
    requireLater(expiresAt, nowMs);
    const key = generateWidgetKey(organization.demo ? 'test' : 'live');
    const row: WidgetKey = {
      keyHash: hashWidgetKey(key),
      keyId: randomBase62(keyIdLength),
      orgId,
      siteId,
      prefix: keyPrefix(key),
      label: parseLabel(label),
      status: 'active',
      createdAt: new Date(nowMs).toISOString(),
      expiresAt,
      revokedAt: null,
      replacedBy: null,
    };
    // A collision indicates a broken random source. The existing key must not be overwritten.
    if (!(await this.deps.keyRows.insertRow(row, 'keyHash')))
      throw new ConflictError('This key already exists: run the same command again.');
    await this.requireSiteStill(orgId, siteId, key);
    return { ...viewKey(row, nowMs), key };
  }

  /** Changes a key's label or expiry. An expired key becomes valid again; a revoked key does not. */
  async set(orgId: string, keyId: string, { label, expiresAt }: KeySettings): Promise<Changed<KeyView>> {
    const nowMs = this.deps.now();
    const change = { label: label === undefined ? undefined : parseLabel(label), expiresAt };
    requireLater(expiresAt ?? null, nowMs);
    const before = await this.read(orgId, keyId);
    if (expiresAt !== undefined && before.status === 'revoked') throw revoked(orgId, before);
    const { status, expiresAt: end, replacedBy } = before;
    const isUnchanged = { orgId, status, expiresAt: end, replacedBy };
    if (!(await this.deps.keyRows.updateRow({ keyHash: before.keyHash }, change, isUnchanged)))
      throw changedConcurrently(`Key ${keyId}`, `key list ${orgId}`);
    return { before: viewKey(before, nowMs), after: viewKey(await this.read(orgId, keyId), nowMs) };
  }

  /** Returns the keys of the organization, or of one of its sites, oldest first. */
  async list(orgId: string, siteId: string | null = null): Promise<readonly KeyView[]> {
    await readOrganization(this.deps.organizationRows, orgId);
    const keys = await this.deps.keyRows.list(orgId);
    const nowMs = this.deps.now();
    return keys.filter((key) => siteId === null || key.siteId === siteId).map((key) => viewKey(key, nowMs));
  }

  async recognize(rawKey: string): Promise<KeyView | null> {
    const row = await this.deps.keyRows.readRow({ keyHash: hashWidgetKey(rawKey) });
    return row === null ? null : viewKey(row, this.deps.now());
  }

  /**
   * Creates a key for the same site with the same label, and sets the old key to expire after the grace period. If
   * storing the expiry fails, revokes the new key, because it was never shown.
   */
  async rotate(orgId: string, keyId: string, graceMs: number) {
    const old = await this.read(orgId, keyId);
    const nowMs = this.deps.now();
    const { status } = viewKey(old, nowMs);
    if (status !== 'active') {
      throw new ConflictError(
        `Key ${keyId} is ${status} and cannot be rotated: create a new one with key create ${orgId} ${old.siteId}.`,
      );
    }
    if (old.replacedBy !== null) {
      throw new ConflictError(
        `Key ${keyId} was already replaced by ${old.replacedBy}, and expires at ${old.expiresAt}. Rotate the new key, or give this one more time with key set ${orgId} ${keyId} --expires WHEN.`,
      );
    }
    const created = await this.create({ orgId, siteId: old.siteId, label: old.label });
    const end = Math.min(nowMs + graceMs, old.expiresAt === null ? Infinity : Date.parse(old.expiresAt));
    const expiresAt = new Date(end).toISOString();
    let isExpiring = false;
    try {
      isExpiring = await this.deps.keyRows.replace(old, created.keyId, expiresAt);
    } finally {
      if (!isExpiring) await this.stop(created.key);
    }
    if (isExpiring) {
      const replaced = { ...old, expiresAt, replacedBy: created.keyId };
      return { created, replaced: viewKey(replaced, this.deps.now()) };
    }
    throw changedConcurrently(`Key ${keyId}`, `key list ${orgId}`);
  }

  /** Revokes a key. The API rejects the key once cached authorizer results have expired. */
  async revoke(orgId: string, keyId: string): Promise<KeyView> {
    const { keyHash } = await this.read(orgId, keyId);
    await this.deps.keyRows.revoke(keyHash, new Date(this.deps.now()).toISOString());
    return viewKey(await this.read(orgId, keyId), this.deps.now());
  }

  private async stop(rawKey: string): Promise<void> {
    await this.deps.keyRows.revoke(hashWidgetKey(rawKey), new Date(this.deps.now()).toISOString());
  }

  private async read(orgId: string, keyId: string): Promise<WidgetKey> {
    await readOrganization(this.deps.organizationRows, orgId);
    const key = await this.deps.keyRows.find(orgId, keyId);
    if (key !== null) return key;
    throw new NotFoundError(`There is no key ${keyId} in organization ${orgId}: see key list ${orgId}.`);
  }

  /**
   * Revokes a new key if its site was deleted concurrently. The deletion may have revoked the site's keys before this
   * key was created.
   */
  private async requireSiteStill(orgId: string, siteId: string, rawKey: string): Promise<void> {
    if ((await this.deps.siteRows.read(orgId, siteId)) !== null) return;
    await this.stop(rawKey);
    throw new NotFoundError(`Site ${siteId} of ${orgId} was deleted concurrently: see site list ${orgId}.`);
  }
}

function requireLater(expiresAt: string | null, nowMs: number): void {
  if (expiresAt === null || Date.parse(expiresAt) > nowMs) return;
  throw new UsageError(`The expiry ${expiresAt} is in the past: specify a later --expires.`);
}

function revoked(orgId: string, { keyId, siteId }: WidgetKey): ConflictError {
  return new ConflictError(
    `Key ${keyId} is revoked for good: create a new one with key create ${orgId} ${siteId}.`,
  );
}

function parseLabel(label: string): string {
  return label === '' ? '' : parseInput(nameSchema, label, 'The label');
}

function viewKey(stored: WidgetKey, nowMs: number) {
  const { keyId, orgId, siteId, prefix, label, createdAt, expiresAt, revokedAt, replacedBy } = stored;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  const status: 'expired' | WidgetKey['status'] =
    stored.status === 'active' && isOver ? 'expired' : stored.status;
  return { keyId, orgId, siteId, prefix, label, status, createdAt, expiresAt, revokedAt, replacedBy };
}
