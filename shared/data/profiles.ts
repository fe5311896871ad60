import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tools } from '../catalog/tools.ts';
import {
  gradeLevelSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
} from '../contract/primitives.ts';
import * as z from '../contract/zod.ts';
import { LoggableError } from '../errors/errors.ts';
import { isConditionFailed, whenAvailable } from './store.ts';
import { Table } from './table.ts';

export const storedFeatureSchema = z.object({
  isEnabled: z.boolean(),
  value: z.nullable(z.string()),
  updatedAt: instantSchema,
});

export const storedProfileSchema = z.object({
  version: z.int(),
  updatedAt: instantSchema,
  activePresetCode: z.nullish(presetCodeSchema),
  gradeLevel: z.nullish(gradeLevelSchema),
  language: z.nullish(languageTagSchema),
});

export type ProfileFeature = { readonly featureCode: string } & Readonly<z.infer<typeof storedFeatureSchema>>;

/** A visitor's profile. Before the first save, `version` is 0 and `updatedAt` is null. */
export interface StoredProfile {
  readonly features: readonly ProfileFeature[];
  readonly activePresetCode: string | null;
  readonly gradeLevel: number | null;
  readonly language: string | null;
  readonly version: number;
  readonly updatedAt: string | null;
}

/**
 * A change to save. Sets the features in `features`. For the other profile fields, null clears the field, and undefined
 * leaves the field unchanged unless `replace` is true.
 */
export interface ProfileChange {
  readonly features: readonly Omit<ProfileFeature, 'updatedAt'>[];
  readonly activePresetCode: string | null | undefined;
  readonly gradeLevel: number | null | undefined;
  readonly language: string | null | undefined;
  /** True to clear every setting that the change does not contain. */
  readonly replace: boolean;
  /** The profile version that the writer read; null to skip the version check. */
  readonly expectedVersion: number | null;
}

/** Thrown when the version of the stored profile differs from the expected version. */
export class ProfileChangedError extends LoggableError {
  override readonly name = 'ProfileChangedError';
}

/** Stores visitors' settings. Each tool has its own attribute, so that a merge is a single atomic update. */
export class ProfilesTable extends Table {
  /** @throws StoreUnavailableError */
  async read(orgId: string, userId: string): Promise<StoredProfile> {
    const row = await this.get({ profileId: profileId(orgId, userId) }, { ConsistentRead: true });
    return row === undefined ? neverSaved : fromRow(row);
  }

  /**
   * Saves a change in one atomic write and returns the resulting profile.
   *
   * @throws ProfileChangedError when the stored version differs from `expectedVersion`
   * @throws StoreUnavailableError
   */
  async save(orgId: string, userId: string, change: ProfileChange, nowMs: number): Promise<StoredProfile> {
    const expression = updateExpression(change, { orgId, userId, updatedAt: new Date(nowMs).toISOString() });
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

const neverSaved: StoredProfile = {
  features: [],
  activePresetCode: null,
  gradeLevel: null,
  language: null,
  version: 0,
  updatedAt: null,
};

const featurePrefix = 'feature_';

export function profileId(orgId: string, userId: string): string {
  return `${orgId}#${userId}`;
}

function fromRow(row: Readonly<Record<string, unknown>>): StoredProfile {
  const {
    activePresetCode = null,
    gradeLevel = null,
    language = null,
    version,
    updatedAt,
  } = storedProfileSchema.parse(row);
  return { features: featuresOf(row), activePresetCode, gradeLevel, language, version, updatedAt };
}

/** Returns the stored settings of the catalog's tools, in catalog order. */
function featuresOf(row: Readonly<Record<string, unknown>>): readonly ProfileFeature[] {
  return tools.flatMap(({ code }) => {
    const stored = row[`${featurePrefix}${code}`];
    return stored === undefined ? [] : [{ featureCode: code, ...storedFeatureSchema.parse(stored) }];
  });
}

interface Assignment {
  readonly attribute: string;
  readonly value: unknown;
}

function updateExpression(
  change: ProfileChange,
  facts: { orgId: string; userId: string; updatedAt: string },
) {
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

function assignmentsOf(
  change: ProfileChange,
  facts: { orgId: string; userId: string; updatedAt: string },
): Assignment[] {
  const named = change.features.map(({ featureCode, isEnabled, value }) => ({
    attribute: `${featurePrefix}${featureCode}`,
    value: { isEnabled, value, updatedAt: facts.updatedAt },
  }));
  const fields = (['activePresetCode', 'gradeLevel', 'language'] as const).flatMap((attribute) =>
    change[attribute] === undefined && !change.replace
      ? []
      : [{ attribute, value: change[attribute] ?? undefined }],
  );
  const forgotten = change.replace ? unnamedFeatures(change) : [];
  const identity = Object.entries(facts).map(([attribute, value]) => ({ attribute, value }));
  return [...identity, ...named, ...fields, ...forgotten];
}

function unnamedFeatures(change: ProfileChange): Assignment[] {
  const named = new Set(change.features.map((feature) => feature.featureCode));
  return tools
    .filter(({ code }) => !named.has(code))
    .map(({ code }) => ({ attribute: `${featurePrefix}${code}`, value: undefined }));
}
