/** Names of the key attributes, which are strings. */
export interface KeyNames {
  readonly partitionKey: string;
  readonly sortKey?: string;
}

export interface IndexDefinition extends KeyNames {
  readonly projection: 'ALL' | 'KEYS_ONLY';
}

export interface TableDefinition extends KeyNames {
  readonly indexes?: Readonly<Record<string, IndexDefinition>>;
  /** TTL attribute, in seconds since 1970. */
  readonly timeToLiveAttribute?: string;
}

/**
 * Keys and indexes of every table. `a#b` in a comment is the format of a composite key. Items without the
 * keys of an index are absent from it (sparse index).
 */
export const tableDefinitions = {
  Keys: {
    partitionKey: 'keyHash',
    indexes: { byOrganization: { partitionKey: 'orgId', sortKey: 'keyId', projection: 'ALL' } },
  },
  /**
   * sk is `ORG` or `SITE#siteId`; bySortKey lists all organizations with a Query. The audit trail has its own
   * partitions, orgId `AUDIT#YYYY-MM` and sk `instant#auditId`; only its items expire.
   */
  Organizations: {
    partitionKey: 'orgId',
    sortKey: 'sk',
    indexes: { bySortKey: { partitionKey: 'sk', sortKey: 'orgId', projection: 'ALL' } },
    timeToLiveAttribute: 'auditExpiresAt',
  },
  Presets: { partitionKey: 'orgId', sortKey: 'code' },
  /** profileId is orgId#userId. */
  Profiles: {
    partitionKey: 'profileId',
    indexes: { byOrganization: { partitionKey: 'orgId', sortKey: 'userId', projection: 'KEYS_ONLY' } },
  },
  /**
   * counterId is orgId#YYYY-MM, or orgId#YYYY-MM#shard for an organization whose calls are counted in several
   * shards.
   */
  Usage: { partitionKey: 'counterId' },
  /** balanceId is orgId#YYYY-MM. */
  Credits: { partitionKey: 'balanceId' },
  /** eventKey is orgId#eventId, dayShard orgId#YYYY-MM-DD#shard, visitorKey orgId#visitorHash. */
  Events: {
    partitionKey: 'eventKey',
    indexes: {
      byDay: { partitionKey: 'dayShard', sortKey: 'occurredAt', projection: 'ALL' },
      byVisitor: { partitionKey: 'visitorKey', projection: 'KEYS_ONLY' },
    },
    timeToLiveAttribute: 'expiresAt',
  },
  /** entryId is kind#id. */
  Feedback: {
    partitionKey: 'orgId',
    sortKey: 'entryId',
    indexes: {
      byTime: { partitionKey: 'orgId', sortKey: 'receivedAt', projection: 'ALL' },
      byReference: { partitionKey: 'orgId', sortKey: 'reference', projection: 'KEYS_ONLY' },
    },
  },
  TransformCache: {
    partitionKey: 'cacheKey',
    indexes: { byOrganization: { partitionKey: 'orgId', sortKey: 'cacheKey', projection: 'KEYS_ONLY' } },
    timeToLiveAttribute: 'expiresAt',
  },
  Idempotency: { partitionKey: 'orgId', sortKey: 'id', timeToLiveAttribute: 'expiration' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tableDefinitions;

/** Every table's name, in the order above. */
export const tableNames: readonly TableName[] = Object.keys(tableDefinitions).filter(isTableName);

function isTableName(name: string): name is TableName {
  return Object.hasOwn(tableDefinitions, name);
}
