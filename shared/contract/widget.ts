import { directionSchema } from './direction.ts';
import {
  aiModeSchema,
  aiTierSchema,
  planSchema,
  themeFieldSchema,
  toolCategorySchema,
  toolKindSchema,
  transformNameSchema,
  valueTypeSchema,
  voiceEngineSchema,
} from './enumerations.ts';
import {
  countSchema,
  featureCodeSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
  webUrlSchema,
} from './primitives.ts';
import { themeSchema, widgetPositionSchema } from './theme.ts';
import * as z from './zod.ts';

const catalogVersionSchema = z.described(
  z.string(),
  'Version of the tool catalog. When it changes, request plan-features again.',
);

export const toolSchema = z.withMeta(
  z.strictObject({
    code: featureCodeSchema,
    name: z.described(z.string(), 'Label of the control, in English.'),
    description: z.described(z.string(), 'One-sentence description for visitors, in English.'),
    category: z.described(toolCategorySchema, 'Group in the widget panel.'),
    kind: z.described(toolKindSchema, 'Mechanism by which the tool changes the page.'),
    valueType: z.described(valueTypeSchema, 'Type of the value.'),
    min: z.described(
      z.nullable(countSchema),
      'Smallest value, in percent; null unless valueType is percentage.',
    ),
    max: z.described(
      z.nullable(countSchema),
      'Largest value, in percent; null unless valueType is percentage.',
    ),
    step: z.described(z.nullable(countSchema), 'Increment, in percent; null unless valueType is percentage.'),
    options: z.described(
      z.nullable(z.array(z.string())),
      'Values of an enum tool; null for other types. "<BCP-47>" allows any language tag.',
    ),
    default: z.described(
      z.nullable(z.string()),
      'Value when the tool is turned on; null for a boolean tool.',
    ),
    modifies: z.described(
      z.array(featureCodeSchema),
      'Tools that this tool configures; empty for a standalone tool.',
    ),
    conflictsWith: z.described(
      z.array(featureCodeSchema),
      'Mutually exclusive tools: turn them off when this one is turned on.',
    ),
    calls: z.described(
      z.nullable(z.string()),
      'operationId of the endpoint that the tool calls; null when the tool works without the API.',
    ),
    requiresAi: z.described(z.boolean(), 'True when the tool requires the AI add-on.'),
    wcag: z.described(z.array(z.string()), 'Related WCAG 2.2 success criteria. Not a claim of conformance.'),
  }),
  { id: 'Tool' },
);
export type Tool = z.infer<typeof toolSchema>;

export const transformPriceSchema = z.withMeta(
  z.strictObject({
    transform: transformNameSchema,
    creditsByMode: z.described(
      z.withMeta(z.strictObject({ standard: countSchema, smart: countSchema, genius: countSchema }), {
        id: 'CreditsByMode',
      }),
      'Maximum credits of each started block of `characters` in each mode. Cached responses are free.',
    ),
    characters: z.described(
      z.nullable(countSchema),
      'Characters in a block; null when every call is charged as one block.',
    ),
    texts: z.described(
      z.nullable(countSchema),
      'Texts that one block covers; a call with more short texts is charged by their number instead. Null when the transform takes one text.',
    ),
  }),
  { id: 'TransformPrice' },
);
export type TransformPrice = z.infer<typeof transformPriceSchema>;

export const planFeaturesSchema = z.withMeta(
  z.strictObject({
    plan: z.described(planSchema, 'Plan of the organization.'),
    catalogVersion: catalogVersionSchema,
    tools: z.described(z.array(toolSchema), 'Tools included in the plan.'),
    theme: z.described(
      z.withMeta(
        z.strictObject({
          editable: z.described(z.array(themeFieldSchema), 'Theme fields that the site may change.'),
        }),
        { id: 'PlanTheme' },
      ),
      'Theme options of the plan.',
    ),
    limits: z.described(
      z.withMeta(
        z.strictObject({
          callsPerMonth: z.described(countSchema, 'Calls per calendar month (UTC).'),
          requestsPerMinute: z.described(countSchema, 'Requests per minute, also the burst size.'),
        }),
        { id: 'PlanLimits' },
      ),
      'Call limits of the organization.',
    ),
    ai: z.described(
      z.withMeta(
        z.strictObject({
          enabled: z.described(z.boolean(), 'True with the AI add-on.'),
          tier: z.described(z.nullable(aiTierSchema), 'Tier of the AI add-on; null without it.'),
          creditsPerMonth: z.described(countSchema, 'AI credits per calendar month (UTC).'),
          creditsRemaining: z.described(countSchema, 'Credits remaining this month, including granted ones.'),
          resetsAt: z.described(
            z.nullable(instantSchema),
            'Start of the next month, in UTC, when the credits reset; null without the add-on.',
          ),
          modes: z.described(z.array(aiModeSchema), 'Modes that requests may use, cheapest first.'),
          prices: z.described(
            z.array(transformPriceSchema),
            'Price of each transform; empty without the add-on.',
          ),
        }),
        { id: 'PlanAi' },
      ),
      'AI add-on of the organization.',
    ),
    speech: z.described(
      z.withMeta(
        z.strictObject({
          languages: z.described(
            z.array(languageTagSchema),
            'Languages that tts-export supports. Tags without a region are also accepted.',
          ),
          voices: z.described(
            z.array(
              z.withMeta(
                z.strictObject({
                  name: z.described(z.string(), 'Name to send as voice.'),
                  language: z.described(languageTagSchema, 'Language of the voice, as a BCP-47 tag.'),
                  engines: z.described(
                    z.array(voiceEngineSchema),
                    'Supported engines, best first. A voice with only the generative engine requires mode smart or genius.',
                  ),
                }),
                { id: 'SpeechVoice' },
              ),
            ),
            'Available voices. The default voice of each language comes first.',
          ),
        }),
        { id: 'PlanSpeech' },
      ),
      'Text-to-speech options; empty without the AI add-on.',
    ),
  }),
  { id: 'PlanFeatures' },
);
export type PlanFeatures = z.infer<typeof planFeaturesSchema>;

export const bootTokenSchema = z.withMeta(
  z.strictObject({
    token: z.described(z.string(), 'Boot token, sent in X-Widget-Token.'),
    tokenType: z.described(z.literal('Bearer'), 'Always Bearer.'),
    expiresAt: z.described(instantSchema, 'Expiry of the token, in UTC.'),
    expiresIn: z.described(countSchema, 'Remaining lifetime of the token, in seconds.'),
  }),
  { id: 'BootToken' },
);
export type BootToken = z.infer<typeof bootTokenSchema>;

const presetSchema = z.withMeta(
  z.strictObject({
    code: presetCodeSchema,
    name: z.described(z.string(), 'Name for visitors.'),
    names: z.described(
      z.withMeta(z.record(languageTagSchema, z.string()), { id: 'PresetNames' }),
      'Names in other languages, keyed by BCP-47 tag.',
    ),
    description: z.described(z.string(), 'Description for visitors.'),
    tools: z.described(
      z.array(
        z.withMeta(
          z.strictObject({
            featureCode: featureCodeSchema,
            value: z.described(z.nullable(z.string()), 'Value to set; null for a boolean tool.'),
          }),
          { id: 'PresetTool' },
        ),
      ),
      'Tools that the preset turns on, excluding tools outside the plan.',
    ),
    builtIn: z.described(z.boolean(), 'True for a built-in preset, false for a custom one.'),
  }),
  { id: 'Preset' },
);

export const presetListSchema = z.withMeta(
  z.strictObject({
    catalogVersion: catalogVersionSchema,
    presets: z.described(z.array(presetSchema), 'Presets that the widget may offer.'),
  }),
  { id: 'PresetList' },
);
export type PresetList = z.infer<typeof presetListSchema>;

export const includedResourceSchema = z.withMeta(z.enum(['plan-features', 'presets']), {
  id: 'IncludedResource',
});

const includedSchema = z.withMeta(
  z.strictObject({
    planFeatures: z.described(z.optional(planFeaturesSchema), 'The response of GET /widget/plan-features.'),
    presets: z.described(
      z.optional(z.array(presetSchema)),
      'The presets of GET /presets. Offer those listed in the configuration.',
    ),
  }),
  { id: 'Included' },
);

export const widgetConfigSchema = z.withMeta(
  z.strictObject({
    siteId: z.described(z.string(), 'ID of the site.'),
    name: z.described(z.string(), 'Name of the site.'),
    language: z.described(languageTagSchema, 'Default language of the widget, as a BCP-47 tag.'),
    dir: z.described(directionSchema, 'Text direction of that language.'),
    position: z.described(widgetPositionSchema, 'Position of the widget button on the page.'),
    theme: z.described(themeSchema, 'Appearance of the widget.'),
    statementUrl: z.described(
      z.nullable(webUrlSchema),
      "URL of the site's accessibility statement; null for none.",
    ),
    trackUsage: z.described(z.boolean(), 'True when usage events are stored.'),
    requireBootToken: z.described(
      z.boolean(),
      'True when the content transforms also require X-Widget-Token.',
    ),
    presets: z.described(z.array(presetCodeSchema), 'Codes of the presets to offer.'),
    catalogVersion: catalogVersionSchema,
    updatedAt: z.described(instantSchema, 'Time of the last change, in UTC.'),
    included: z.described(
      z.optional(includedSchema),
      'Resources requested with `include`; absent without the parameter.',
    ),
  }),
  { id: 'WidgetConfig' },
);
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;
