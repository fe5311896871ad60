/** Names of the key attributes, all of which have the type string. */
export interface KeyNames {
  readonly partitionKey: string;
  readonly sortKey?: string;
}

export interface IndexDefinition extends KeyNames {
  readonly projection: 'ALL' | 'KEYS_ONLY';
}

export interface TableDefinition extends KeyNames {
  readonly indexes?: Readonly<Record<string, IndexDefinition>>;
  /** Name of the TTL attribute, whose value is in seconds since the Unix epoch. */
  readonly timeToLiveAttribute?: string;
}

/**
 * Keys and indexes of every table. Comments use `a#b` for the format of a composite key. Items without the
 * key attributes of an index are absent from the index (sparse index).
 */
export const tableDefinitions = {
  Keys: {
    partitionKey: 'keyHash',
    indexes: { byOrganization: { partitionKey: 'orgId', sortKey: 'keyId', projection: 'ALL' } },
  },
  /**
   * sk is `ORG` or `SITE#siteId`. A Query on bySortKey lists all organizations. The audit trail has its own
   * partitions, with orgId `AUDIT#YYYY-MM` and sk `instant#auditId`; only audit items and the months of deleted
   * organizations (`DELETED#YYYY-MM`) expire.
   */
  Organizations: {
    partitionKey: 'orgId',
    sortKey: 'sk',
    indexes: { bySortKey: { partitionKey: 'sk', sortKey: 'orgId', projection: 'ALL' } },
    timeToLiveAttribute: 'auditExpiresAt',
  },
  Presets: { partitionKey: 'orgId', sortKey: 'code' },
  /** profileId has the format orgId#userId. Items expire only with the option `profileRetentionMonths`. */
  Profiles: {
    partitionKey: 'profileId',
    indexes: { byOrganization: { partitionKey: 'orgId', sortKey: 'userId', projection: 'KEYS_ONLY' } },
    timeToLiveAttribute: 'expiresAt',
  },
  /**
   * counterId is orgId#YYYY-MM, or orgId#YYYY-MM#shard when an organization's calls are counted in several
   * shards.
   */
  Usage: { partitionKey: 'counterId' },
  /** balanceId has the format orgId#YYYY-MM. */
  Credits: { partitionKey: 'balanceId' },
  /**
   * The formats are orgId#eventId for eventKey, orgId#YYYY-MM-DD#shard for dayShard, and orgId#visitorHash for
   * visitorKey.
   */
  Events: {
    partitionKey: 'eventKey',
    indexes: {
      byDay: { partitionKey: 'dayShard', sortKey: 'occurredAt', projection: 'ALL' },
      byVisitor: { partitionKey: 'visitorKey', projection: 'KEYS_ONLY' },
    },
    timeToLiveAttribute: 'expiresAt',
  },
  /** entryId has the format kind#id. Items expire only with the option `feedbackRetentionMonths`. */
  Feedback: {
    partitionKey: 'orgId',
    sortKey: 'entryId',
    indexes: {
      byTime: { partitionKey: 'orgId', sortKey: 'receivedAt', projection: 'ALL' },
      byReference: { partitionKey: 'orgId', sortKey: 'reference', projection: 'KEYS_ONLY' },
    },
    timeToLiveAttribute: 'expiresAt',
  },
  TransformCache: {
    partitionKey: 'cacheKey',
    indexes: { byOrganization: { partitionKey: 'orgId', sortKey: 'cacheKey', projection: 'KEYS_ONLY' } },
    timeToLiveAttribute: 'expiresAt',
  },
  Idempotency: { partitionKey: 'orgId', sortKey: 'id', timeToLiveAttribute: 'expiration' },
  /**
   * The formats of allowanceId are caller#siteId#YYYY-MM-DD#callerHash, visitors#siteId#YYYY-MM-DD#callerHash,
   * token#tokenHash, models#YYYY-MM-DDThh:mm, mails#YYYY-MM-DD, and mail# followed by the entryId or by
   * YYYY-MM#subject_percent#limit.
   */
  Allowances: { partitionKey: 'orgId', sortKey: 'allowanceId', timeToLiveAttribute: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tableDefinitions;

export const tableNames: readonly TableName[] = Object.keys(tableDefinitions).filter(isTableName);

function isTableName(name: string): name is TableName {
  return Object.hasOwn(tableDefinitions, name);
}
