import { directionSchema } from './direction.ts';
import {
  aiModeSchema,
  aiTierSchema,
  planSchema,
  themeFieldSchema,
  toolCategorySchema,
  toolKindSchema,
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

/** A version that changes when a tool of the catalog changes; {@link planFeaturesSchema} publishes the tools. */
const catalogVersionSchema = z.withMeta(z.string(), {
  description: 'Changes when a tool comes, goes or changes: read plan-features again then.',
});

/** Answer of GET /widget/config. */
export const widgetConfigSchema = z.withMeta(
  z.strictObject({
    siteId: z.string(),
    name: z.string(),
    language: languageTagSchema,
    dir: z.withMeta(directionSchema, { description: 'Which way that language runs.' }),
    position: widgetPositionSchema,
    theme: themeSchema,
    statementUrl: z.withMeta(z.nullable(webUrlSchema), {
      description: "The site's accessibility statement.",
    }),
    trackUsage: z.boolean(),
    requireBootToken: z.withMeta(z.boolean(), {
      description: 'True when the content transforms also need X-Widget-Token.',
    }),
    presets: z.array(presetCodeSchema),
    catalogVersion: catalogVersionSchema,
    updatedAt: instantSchema,
  }),
  { id: 'WidgetConfig' },
);
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;

/** One tool as the widget needs it to draw a control and to work. What each value does to a page: docs/reference/tools.md. */
export const toolSchema = z.withMeta(
  z.strictObject({
    code: featureCodeSchema,
    name: z.withMeta(z.string(), { description: 'English, as the label of a control.' }),
    description: z.withMeta(z.string(), { description: 'English, one sentence for a visitor.' }),
    category: toolCategorySchema,
    kind: toolKindSchema,
    valueType: valueTypeSchema,
    min: z.withMeta(z.nullable(countSchema), {
      description: 'Percent; null unless valueType is percentage.',
    }),
    max: z.withMeta(z.nullable(countSchema), {
      description: 'Percent; null unless valueType is percentage.',
    }),
    step: z.withMeta(z.nullable(countSchema), {
      description: 'Percent; null unless valueType is percentage.',
    }),
    options: z.withMeta(z.nullable(z.array(z.string())), {
      description: 'Values of an enum tool; "<BCP-47>" stands for any language tag. Else null.',
    }),
    default: z.nullable(z.string()),
    modifies: z.withMeta(z.array(featureCodeSchema), {
      description: 'The tools that this one only sets something of; empty for a tool of its own.',
    }),
    conflictsWith: z.withMeta(z.array(featureCodeSchema), {
      description: 'The tools that cannot be on at the same time: switch them off when this one goes on.',
    }),
    calls: z.withMeta(z.nullable(z.string()), {
      description: 'The operationId that the tool asks; null for one that works in the page alone.',
    }),
    requiresAi: z.withMeta(z.boolean(), { description: 'True when it does nothing without the AI add-on.' }),
    wcag: z.withMeta(z.array(z.string()), {
      description: 'Success criteria of WCAG 2.2 about the same need. No promise of conformance.',
    }),
  }),
  { id: 'Tool' },
);
export type Tool = z.infer<typeof toolSchema>;

/** Answer of GET /widget/plan-features. */
export const planFeaturesSchema = z.withMeta(
  z.strictObject({
    plan: planSchema,
    catalogVersion: catalogVersionSchema,
    tools: z.array(toolSchema),
    theme: z.withMeta(z.strictObject({ editable: z.array(themeFieldSchema) }), { id: 'PlanTheme' }),
    limits: z.withMeta(z.strictObject({ callsPerMonth: countSchema, requestsPerMinute: countSchema }), {
      id: 'PlanLimits',
    }),
    ai: z.withMeta(
      z.strictObject({
        enabled: z.boolean(),
        tier: z.nullable(aiTierSchema),
        creditsPerMonth: countSchema,
        modes: z.array(aiModeSchema),
      }),
      { id: 'PlanAi' },
    ),
    speech: z.withMeta(
      z.strictObject({
        languages: z.array(languageTagSchema),
        voices: z.array(
          z.withMeta(
            z.strictObject({
              name: z.string(),
              language: languageTagSchema,
              engines: z.withMeta(z.array(voiceEngineSchema), {
                description:
                  'The best first. A voice with the generative engine alone is spoken in smart and genius only.',
              }),
            }),
            { id: 'SpeechVoice' },
          ),
        ),
      }),
      {
        id: 'PlanSpeech',
        description:
          "What tts-export speaks, each language's own voice first; empty without the AI add-on. A tag without its region is spoken too.",
      },
    ),
  }),
  { id: 'PlanFeatures' },
);
export type PlanFeatures = z.infer<typeof planFeaturesSchema>;

/** Answer of POST /widget/boot-token. */
export const bootTokenSchema = z.withMeta(
  z.strictObject({
    token: z.string(),
    tokenType: z.literal('Bearer'),
    expiresAt: instantSchema,
    expiresIn: z.withMeta(countSchema, { description: 'Seconds.' }),
  }),
  { id: 'BootToken' },
);
export type BootToken = z.infer<typeof bootTokenSchema>;

/** Answer of GET /presets: tools outside the plan are left out. */
export const presetListSchema = z.withMeta(
  z.strictObject({
    catalogVersion: catalogVersionSchema,
    presets: z.array(
      z.withMeta(
        z.strictObject({
          code: presetCodeSchema,
          name: z.string(),
          names: z.withMeta(z.record(languageTagSchema, z.string()), {
            id: 'PresetNames',
            description: "The name in other languages, by BCP-47 tag, as the site's owner gave them.",
          }),
          description: z.string(),
          tools: z.array(
            z.withMeta(z.strictObject({ featureCode: featureCodeSchema, value: z.nullable(z.string()) }), {
              id: 'PresetTool',
            }),
          ),
          builtIn: z.boolean(),
        }),
        { id: 'Preset' },
      ),
    ),
  }),
  { id: 'PresetList' },
);
export type PresetList = z.infer<typeof presetListSchema>;
