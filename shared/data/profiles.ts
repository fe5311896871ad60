import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tools } from '../catalog/tools.ts';
import { recordOf } from '../collections/record-of.ts';
import { instantSchema } from '../contract/primitives.ts';
import { type ProfileSettings, profileSettingsSchema } from '../contract/profiles.ts';
import * as z from '../contract/zod.ts';
import { LoggableError } from '../errors/errors.ts';
import { ttlAfterMonths } from './add-months.ts';
import { ifConditionHolds, isConditionFailed, whenAvailable } from './store.ts';
import { Table } from './table.ts';

export const storedFeatureSchema = z.object({
  isEnabled: z.boolean(),
  value: z.nullable(z.string()),
  updatedAt: instantSchema,
});

/** A stored profile without its features. The stored item has no attributes for settings that are null. */
export const storedProfileSchema = z.object({
  ...profileSettingsSchema.shape,
  version: z.int(),
  updatedAt: instantSchema,
});

export type ProfileFeature = { readonly featureCode: string } & Readonly<z.infer<typeof storedFeatureSchema>>;

/** A visitor's profile. Before the first save, `version` is 0 and `updatedAt` is null. */
export interface StoredProfile extends ProfileSettings {
  readonly features: readonly ProfileFeature[];
  readonly version: number;
  readonly updatedAt: string | null;
}

/**
 * A change to save. Sets the features in `features`. In `settings`, null clears a setting, and undefined leaves it
 * unchanged.
 */
export interface ProfileChange {
  readonly features: readonly Omit<ProfileFeature, 'updatedAt'>[];
  readonly settings: { readonly [Name in keyof ProfileSettings]?: ProfileSettings[Name] | undefined };
  /** True to remove all other features. */
  readonly replacesFeatures: boolean;
  /** The profile version that the writer read; null to skip the version check. */
  readonly expectedVersion: number | null;
}

/** Thrown when the version of the stored profile differs from the expected version. */
export class ProfileChangedError extends LoggableError {
  override readonly name = 'ProfileChangedError';
}

/** Stores visitors' settings. Each tool has its own attribute, so that a merge is a single atomic update. */
export class ProfilesTable extends Table {
  private readonly retentionMonths: number | null;
  private readonly now: () => number;

  /** @param retentionMonths months after the last use of a profile until DynamoDB deletes it; null to keep profiles */
  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    retentionMonths: number | null = null,
    now: () => number = Date.now,
  ) {
    super(client, tableName);
    this.retentionMonths = retentionMonths;
    this.now = now;
  }

  /**
   * Reads a profile, which counts as a use.
   * @throws StoreUnavailableError
   */
  async read(orgId: string, userId: string): Promise<StoredProfile> {
    const row = await this.get({ profileId: profileId(orgId, userId) }, { ConsistentRead: true });
    if (row === undefined) return neverSaved;
    await this.renew(row);
    return fromRow(row);
  }

  /** Postpones the expiry of a profile, at most once in {@link renewalSeconds}, so that few reads write. */
  private async renew({ profileId: key, expiresAt = 0 }: Readonly<Record<string, unknown>>): Promise<void> {
    const next = this.expiry(this.now());
    if (next === undefined || Number(expiresAt) + renewalSeconds > next) return;
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: { profileId: key },
      UpdateExpression: 'SET expiresAt = :next',
      ConditionExpression: 'attribute_exists(profileId)',
      ExpressionAttributeValues: { ':next': next },
    });
    await ifConditionHolds(this.client.send(update));
  }

  /** Adds the time between two renewals, so that a profile is kept for all of the months after its last use. */
  private expiry(usedAtMs: number): number | undefined {
    if (this.retentionMonths === null) return undefined;
    return ttlAfterMonths(usedAtMs, this.retentionMonths) + renewalSeconds;
  }

  /**
   * Saves a change in one atomic write and returns the resulting profile.
   *
   * @throws ProfileChangedError when the stored version differs from `expectedVersion`
   * @throws StoreUnavailableError
   */
  async save(orgId: string, userId: string, change: ProfileChange, nowMs: number): Promise<StoredProfile> {
    const expression = updateExpression(change, {
      orgId,
      userId,
      updatedAt: new Date(nowMs).toISOString(),
      expiresAt: this.expiry(nowMs),
    });
    try {
      const { Attributes } = await whenAvailable(
        this.client.send(
          new UpdateCommand({
            TableName: this.tableName,
            Key: { profileId: profileId(orgId, userId) },
            ...expression,
            ReturnValues: 'ALL_NEW',
          }),
        ),
      );
      return fromRow(Attributes ?? {});
    } catch (error) {
      if (isConditionFailed(error))
        throw new ProfileChangedError('The profile has another version.', { cause: error });
      throw error;
    }
  }
}

const renewalSeconds = 7 * 24 * 60 * 60;

const settingNames = z.keyof(profileSettingsSchema).options;

const noSettings = recordOf(settingNames, () => null);

const neverSaved: StoredProfile = {
  ...noSettings,
  features: [],
  version: 0,
  updatedAt: null,
};

/** Prefix of a tool's attribute; the rest of the name is the tool's code. */
export const featurePrefix = 'feature_';

export function profileId(orgId: string, userId: string): string {
  return `${orgId}#${userId}`;
}

function fromRow(row: Readonly<Record<string, unknown>>): StoredProfile {
  return { ...storedProfileSchema.parse({ ...noSettings, ...row }), features: featuresOf(row) };
}

/** Returns the stored settings of the catalog's tools, in catalog order. */
function featuresOf(row: Readonly<Record<string, unknown>>): readonly ProfileFeature[] {
  return tools.flatMap(({ code }) => {
    const stored = row[`${featurePrefix}${code}`];
    return stored === undefined ? [] : [{ featureCode: code, ...storedFeatureSchema.parse(stored) }];
  });
}

interface ItemFacts {
  readonly orgId: string;
  readonly userId: string;
  readonly updatedAt: string;
  /** DynamoDB TTL, in seconds since the Unix epoch; undefined to remove it. */
  readonly expiresAt: number | undefined;
}

interface Assignment {
  readonly attribute: string;
  readonly value: unknown;
}

function updateExpression(change: ProfileChange, facts: ItemFacts) {
  const assignments = assignmentsOf(change, facts);
  const names: Record<string, string> = { '#version': 'version' };
  const values: Record<string, unknown> = { ':one': 1 };
  const sets: string[] = [];
  const removes: string[] = [];
  for (const [index, { attribute, value }] of assignments.entries()) {
    names[`#${index}`] = attribute;
    if (value === undefined) {
      removes.push(`#${index}`);
    } else {
      values[`:${index}`] = value;
      sets.push(`#${index} = :${index}`);
    }
  }
  const condition = versionCondition(change.expectedVersion, values);
  return {
    UpdateExpression: `ADD #version :one SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`,
    ...(condition === null ? {} : { ConditionExpression: condition }),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

function versionCondition(expectedVersion: number | null, values: Record<string, unknown>): string | null {
  if (expectedVersion === null) return null;
  if (expectedVersion === 0) return 'attribute_not_exists(#version)';
  values[':expected'] = expectedVersion;
  return '#version = :expected';
}

function assignmentsOf(change: ProfileChange, facts: ItemFacts): Assignment[] {
  const named = change.features.map(({ featureCode, isEnabled, value }) => ({
    attribute: `${featurePrefix}${featureCode}`,
    value: { isEnabled, value, updatedAt: facts.updatedAt },
  }));
  const settings = settingNames.flatMap((attribute) =>
    change.settings[attribute] === undefined
      ? []
      : [{ attribute, value: change.settings[attribute] ?? undefined }],
  );
  const forgotten = change.replacesFeatures ? unnamedFeatures(change) : [];
  const identity = Object.entries(facts).map(([attribute, value]) => ({ attribute, value }));
  return [...identity, ...named, ...settings, ...forgotten];
}

function unnamedFeatures(change: ProfileChange): Assignment[] {
  const named = new Set(change.features.map((feature) => feature.featureCode));
  return tools
    .filter(({ code }) => !named.has(code))
    .map(({ code }) => ({ attribute: `${featurePrefix}${code}`, value: undefined }));
}
