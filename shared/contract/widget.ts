import * as z from 'zod';
import { voiceEngineSchema } from './content/tts-export.ts';
import { directionSchema } from './direction.ts';
import {
  countSchema,
  featureCodeSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
  webUrlSchema,
} from './primitives.ts';
import { themeSchema, widgetPositionSchema } from './theme.ts';
import {
  aiModeSchema,
  aiTierSchema,
  planSchema,
  themeFieldSchema,
  toolCategorySchema,
  toolKindSchema,
  valueTypeSchema,
} from './vocabulary.ts';

/** What changes with every tool of the catalog, as {@link planFeaturesSchema} publishes them. */
const catalogVersionSchema = z
  .string()
  .meta({ description: 'Changes when a tool comes, goes or changes: read plan-features again then.' });

/** Answer of GET /widget/config. */
export const widgetConfigSchema = z
  .strictObject({
    siteId: z.string(),
    name: z.string(),
    language: languageTagSchema,
    dir: directionSchema.meta({ description: 'Which way that language runs.' }),
    position: widgetPositionSchema,
    theme: themeSchema,
    statementUrl: webUrlSchema.nullable().meta({ description: "The site's accessibility statement." }),
    trackUsage: z.boolean(),
    requireBootToken: z
      .boolean()
      .meta({ description: 'True when the content transforms also need X-Widget-Token.' }),
    presets: z.array(presetCodeSchema),
    catalogVersion: catalogVersionSchema,
    updatedAt: instantSchema,
  })
  .meta({ id: 'WidgetConfig' });
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;

/** One tool as the widget needs it to draw a control and to work. What each value does to a page: docs/tools.md. */
export const toolSchema = z
  .strictObject({
    code: featureCodeSchema,
    name: z.string().meta({ description: 'English, as the label of a control.' }),
    description: z.string().meta({ description: 'English, one sentence for a visitor.' }),
    category: toolCategorySchema,
    kind: toolKindSchema,
    valueType: valueTypeSchema,
    min: countSchema.nullable().meta({ description: 'Percent; null unless valueType is percentage.' }),
    max: countSchema.nullable().meta({ description: 'Percent; null unless valueType is percentage.' }),
    step: countSchema.nullable().meta({ description: 'Percent; null unless valueType is percentage.' }),
    options: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Values of an enum tool; "<BCP-47>" stands for any language tag. Else null.' }),
    default: z.string().nullable(),
    modifies: z.array(featureCodeSchema).meta({
      description: 'The tools that this one only sets something of; empty for a tool of its own.',
    }),
    conflictsWith: z.array(featureCodeSchema).meta({
      description: 'The tools that cannot be on at the same time: switch them off when this one goes on.',
    }),
    calls: z.string().nullable().meta({
      description: 'The operationId that the tool asks; null for one that works in the page alone.',
    }),
    requiresAi: z.boolean().meta({ description: 'True when it does nothing without the AI add-on.' }),
    wcag: z
      .array(z.string())
      .meta({ description: 'Success criteria of WCAG 2.2 about the same need. No promise of conformance.' }),
  })
  .meta({ id: 'Tool' });
export type Tool = z.infer<typeof toolSchema>;

/** Answer of GET /widget/plan-features. */
export const planFeaturesSchema = z
  .strictObject({
    plan: planSchema,
    catalogVersion: catalogVersionSchema,
    tools: z.array(toolSchema),
    theme: z.strictObject({ editable: z.array(themeFieldSchema) }).meta({ id: 'PlanTheme' }),
    limits: z
      .strictObject({ callsPerMonth: countSchema, requestsPerMinute: countSchema })
      .meta({ id: 'PlanLimits' }),
    ai: z
      .strictObject({
        enabled: z.boolean(),
        tier: aiTierSchema.nullable(),
        creditsPerMonth: countSchema,
        modes: z.array(aiModeSchema),
      })
      .meta({ id: 'PlanAi' }),
    speech: z
      .strictObject({
        languages: z.array(languageTagSchema),
        voices: z.array(
          z
            .strictObject({
              name: z.string(),
              language: languageTagSchema,
              engines: z.array(voiceEngineSchema).meta({
                description:
                  'The best first. A voice with the generative engine alone is spoken in smart and genius only.',
              }),
            })
            .meta({ id: 'SpeechVoice' }),
        ),
      })
      .meta({
        id: 'PlanSpeech',
        description:
          "What tts-export speaks, each language's own voice first; empty without the AI add-on. A tag without its region is spoken too.",
      }),
  })
  .meta({ id: 'PlanFeatures' });
export type PlanFeatures = z.infer<typeof planFeaturesSchema>;

/** Answer of POST /widget/boot-token. */
export const bootTokenSchema = z
  .strictObject({
    token: z.string(),
    tokenType: z.literal('Bearer'),
    expiresAt: instantSchema,
    expiresIn: countSchema.meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'BootToken' });
export type BootToken = z.infer<typeof bootTokenSchema>;

/** Answer of GET /presets: tools outside the plan are left out. */
export const presetListSchema = z
  .strictObject({
    catalogVersion: catalogVersionSchema,
    presets: z.array(
      z
        .strictObject({
          code: presetCodeSchema,
          name: z.string(),
          names: z.record(languageTagSchema, z.string()).meta({
            id: 'PresetNames',
            description: "The name in other languages, by BCP-47 tag, as the site's owner gave them.",
          }),
          description: z.string(),
          tools: z.array(
            z
              .strictObject({ featureCode: featureCodeSchema, value: z.string().nullable() })
              .meta({ id: 'PresetTool' }),
          ),
          builtIn: z.boolean(),
        })
        .meta({ id: 'Preset' }),
    ),
  })
  .meta({ id: 'PresetList' });
export type PresetList = z.infer<typeof presetListSchema>;
