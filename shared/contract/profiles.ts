import * as z from 'zod';
import {
  countSchema,
  featureCodeSchema,
  gradeLevelSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
  userIdSchema,
} from './primitives.ts';

/** How many features one PUT may name. */
const maximumFeatures = 100;

/** Answer of GET and PUT /profiles/{userId}. */
export const profileSchema = z
  .strictObject({
    exists: z.boolean().meta({ description: 'False for a visitor never saved; the rest is then empty.' }),
    userId: userIdSchema,
    features: z.array(
      z
        .strictObject({
          featureCode: featureCodeSchema,
          isEnabled: z.boolean(),
          value: z.string().nullable(),
          updatedAt: instantSchema,
        })
        .meta({ id: 'ProfileFeature' }),
    ),
    activePresetCode: presetCodeSchema.nullable(),
    gradeLevel: gradeLevelSchema.nullable(),
    language: languageTagSchema.nullable(),
    version: countSchema.meta({
      description: 'Counts the saves; 0 for a visitor never saved. Also the ETag.',
    }),
    updatedAt: instantSchema.nullable(),
    profileToken: z.string().meta({ description: 'Send it as X-Profile-Token with a PUT for this visitor.' }),
    profileTokenExpiresAt: instantSchema,
    profileTokenExpiresIn: countSchema.meta({ description: 'Seconds from this answer on.' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** One tool's setting in a PUT. `value` left out or null means the tool's default (none for a boolean tool). */
export const featureSettingSchema = z
  .strictObject({
    featureCode: featureCodeSchema,
    isEnabled: z.boolean(),
    value: z.string().max(64, 'must have at most 64 characters').nullish(),
  })
  .meta({ id: 'FeatureSetting' });
export type FeatureSetting = z.infer<typeof featureSettingSchema>;

/** Body of PUT /profiles/{userId}. A field left out keeps what is stored; null clears it. */
export const profileUpdateSchema = z
  .strictObject({
    features: z
      .array(featureSettingSchema)
      .max(maximumFeatures, `must have at most ${maximumFeatures} entries`)
      .refine(namesEachToolOnce, { error: 'must name each tool only once' }),
    activePresetCode: presetCodeSchema.nullish(),
    gradeLevel: gradeLevelSchema.nullish(),
    language: languageTagSchema.nullish(),
    clearExisting: z
      .boolean()
      .default(false)
      .meta({ description: 'True replaces all that is stored by this body; false merges.' }),
  })
  .meta({ id: 'ProfileUpdate' });
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

function namesEachToolOnce(features: readonly FeatureSetting[]): boolean {
  return new Set(features.map((feature) => feature.featureCode)).size === features.length;
}

/** Answer of GET /profiles/{userId}/active-features: enabled and in today's plan only. */
export const activeFeaturesSchema = z
  .strictObject({
    userId: userIdSchema,
    features: z.array(
      z
        .strictObject({ featureCode: featureCodeSchema, value: z.string().nullable() })
        .meta({ id: 'ActiveFeature' }),
    ),
    version: countSchema,
  })
  .meta({ id: 'ActiveFeatures' });
export type ActiveFeatures = z.infer<typeof activeFeaturesSchema>;
