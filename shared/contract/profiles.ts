import {
  countSchema,
  featureCodeSchema,
  gradeLevelSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
  userIdSchema,
} from './primitives.ts';
import * as z from './zod.ts';

/** How many features one PUT may name. */
const maximumFeatures = 100;

/** Answer of GET and PUT /profiles/{userId}. */
export const profileSchema = z.withMeta(
  z.strictObject({
    exists: z.withMeta(z.boolean(), {
      description: 'False for a visitor never saved; the rest is then empty.',
    }),
    userId: userIdSchema,
    features: z.array(
      z.withMeta(
        z.strictObject({
          featureCode: featureCodeSchema,
          isEnabled: z.boolean(),
          value: z.nullable(z.string()),
          updatedAt: instantSchema,
        }),
        { id: 'ProfileFeature' },
      ),
    ),
    activePresetCode: z.nullable(presetCodeSchema),
    gradeLevel: z.nullable(gradeLevelSchema),
    language: z.nullable(languageTagSchema),
    version: z.withMeta(countSchema, {
      description: 'Counts the saves; 0 for a visitor never saved. Also the ETag.',
    }),
    updatedAt: z.nullable(instantSchema),
    profileToken: z.withMeta(z.string(), {
      description: 'Send it as X-Profile-Token with a PUT for this visitor.',
    }),
    profileTokenExpiresAt: instantSchema,
    profileTokenExpiresIn: z.withMeta(countSchema, { description: 'Seconds from this answer on.' }),
  }),
  { id: 'Profile' },
);
export type Profile = z.infer<typeof profileSchema>;

/** One tool's setting in a PUT. `value` left out or null means the tool's default (none for a boolean tool). */
export const featureSettingSchema = z.withMeta(
  z.strictObject({
    featureCode: featureCodeSchema,
    isEnabled: z.boolean(),
    value: z.nullish(z.string().check(z.maxLength(64, 'must have at most 64 characters'))),
  }),
  { id: 'FeatureSetting' },
);
export type FeatureSetting = z.infer<typeof featureSettingSchema>;

/** Body of PUT /profiles/{userId}. A field left out keeps what is stored; null clears it. */
export const profileUpdateSchema = z.withMeta(
  z.strictObject({
    features: z
      .array(featureSettingSchema)
      .check(
        z.maxLength(maximumFeatures, `must have at most ${maximumFeatures} entries`),
        z.refine(namesEachToolOnce, { error: 'must name each tool only once' }),
      ),
    activePresetCode: z.nullish(presetCodeSchema),
    gradeLevel: z.nullish(gradeLevelSchema),
    language: z.nullish(languageTagSchema),
    clearExisting: z.withMeta(z._default(z.boolean(), false), {
      description: 'True replaces all that is stored by this body; false merges.',
    }),
  }),
  { id: 'ProfileUpdate' },
);
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

function namesEachToolOnce(features: readonly FeatureSetting[]): boolean {
  return new Set(features.map((feature) => feature.featureCode)).size === features.length;
}

/** Answer of GET /profiles/{userId}/active-features: enabled and in today's plan only. */
export const activeFeaturesSchema = z.withMeta(
  z.strictObject({
    userId: userIdSchema,
    features: z.array(
      z.withMeta(z.strictObject({ featureCode: featureCodeSchema, value: z.nullable(z.string()) }), {
        id: 'ActiveFeature',
      }),
    ),
    version: countSchema,
  }),
  { id: 'ActiveFeatures' },
);
export type ActiveFeatures = z.infer<typeof activeFeaturesSchema>;
