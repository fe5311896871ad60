import {
  atMostCharacters,
  countSchema,
  featureCodeSchema,
  gradeLevelSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
  userIdSchema,
} from './primitives.ts';
import * as z from './zod.ts';

const maximumFeatures = 100;

const isEnabledSchema = z.described(z.boolean(), 'True when the tool is on.');
const valueSchema = z.described(z.nullable(z.string()), 'Value of the tool; null for a boolean tool.');

/**
 * A visitor's settings other than the tools; each one can be null. The API, the stored item, its updates and the export
 * of an organization are derived from these schemas.
 */
export const profileSettingsSchema = z.strictObject({
  activePresetCode: z.described(
    z.nullable(presetCodeSchema),
    'Code of the preset that the visitor selected; null for none.',
  ),
  gradeLevel: z.described(
    z.nullable(gradeLevelSchema),
    'School grade (US) for simplified texts; null for none.',
  ),
  language: z.described(
    z.nullable(languageTagSchema),
    "Language of the widget, as a BCP-47 tag; null for the site's language.",
  ),
});
export type ProfileSettings = Readonly<z.infer<typeof profileSettingsSchema>>;

export const profileSchema = z.withMeta(
  z.strictObject({
    exists: z.described(
      z.boolean(),
      'False for a visitor without a saved profile; all settings are then empty.',
    ),
    userId: userIdSchema,
    features: z.described(
      z.array(
        z.withMeta(
          z.strictObject({
            featureCode: featureCodeSchema,
            isEnabled: isEnabledSchema,
            value: valueSchema,
            updatedAt: z.described(instantSchema, 'Time of the last change to this tool, in UTC.'),
          }),
          { id: 'ProfileFeature' },
        ),
      ),
      'Saved tool settings.',
    ),
    ...profileSettingsSchema.shape,
    version: z.described(
      countSchema,
      'Number of saves, also used as the ETag; 0 for a visitor without a saved profile.',
    ),
    updatedAt: z.described(z.nullable(instantSchema), 'Time of the last save, in UTC; null if never saved.'),
    profileToken: z.described(
      z.string(),
      'Token that authorizes a PUT for this visitor, sent in X-Profile-Token.',
    ),
    profileTokenExpiresAt: z.described(instantSchema, 'Expiry of the token, in UTC.'),
    profileTokenExpiresIn: z.described(countSchema, 'Remaining lifetime of the token, in seconds.'),
  }),
  { id: 'Profile' },
);
export type Profile = z.infer<typeof profileSchema>;

export const featureSettingSchema = z.withMeta(
  z.strictObject({
    featureCode: featureCodeSchema,
    isEnabled: z.described(z._default(z.boolean(), true), 'True turns the tool on, false turns it off.'),
    value: z.described(
      z.optional(
        z.union([
          z.withMeta(z.string().check(atMostCharacters(64)), { maxLength: 64 }),
          z.number(),
          z.null(),
        ]),
      ),
      "Value to store; a percentage can also be a number. The tool's default value is stored if omitted or null.",
    ),
    updatedAt: z.described(
      z.optional(z.string()),
      'Ignored, so that you can send the features of a profile as you read them.',
    ),
  }),
  { id: 'FeatureSetting' },
);
export type FeatureSetting = z.infer<typeof featureSettingSchema>;

/** Body of PUT /profiles/{userId}. Omitted fields remain unchanged; null clears a field. */
export const profileUpdateSchema = z.withMeta(
  z.strictObject({
    features: z.described(
      z._default(
        z
          .array(featureSettingSchema)
          .check(
            z.maxLength(maximumFeatures, `must have at most ${maximumFeatures} entries`),
            z.refine(namesEachToolOnce, { error: 'must name each tool only once' }),
          ),
        [],
      ),
      'Tool settings to save, such as the tools of a preset. Tools that are not listed remain unchanged.',
    ),
    ...z.partial(profileSettingsSchema).shape,
    clearExisting: z.described(
      z._default(z.boolean(), false),
      'True removes all other tool settings, and clears activePresetCode unless this body sets it.',
    ),
  }),
  { id: 'ProfileUpdate' },
);
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

function namesEachToolOnce(features: readonly FeatureSetting[]): boolean {
  return new Set(features.map((feature) => feature.featureCode)).size === features.length;
}

export const activeFeaturesSchema = z.withMeta(
  z.strictObject({
    userId: userIdSchema,
    features: z.described(
      z.array(
        z.withMeta(z.strictObject({ featureCode: featureCodeSchema, value: valueSchema }), {
          id: 'ActiveFeature',
        }),
      ),
      'Tools that the visitor enabled and the current plan includes.',
    ),
    version: z.described(countSchema, 'Version of the profile.'),
  }),
  { id: 'ActiveFeatures' },
);
export type ActiveFeatures = z.infer<typeof activeFeaturesSchema>;
