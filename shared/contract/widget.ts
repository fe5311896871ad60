import * as z from 'zod';
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
  valueTypeSchema,
} from './vocabulary.ts';

/** Answer of GET /widget/config. */
export const widgetConfigSchema = z
  .strictObject({
    siteId: z.string(),
    name: z.string(),
    language: languageTagSchema,
    position: widgetPositionSchema,
    theme: themeSchema,
    statementUrl: webUrlSchema.nullable().meta({ description: "The site's accessibility statement." }),
    trackUsage: z.boolean(),
    requireBootToken: z
      .boolean()
      .meta({ description: 'True when the content transforms also need X-Widget-Token.' }),
    presets: z.array(presetCodeSchema),
    updatedAt: instantSchema,
  })
  .meta({ id: 'WidgetConfig' });
export type WidgetConfig = z.infer<typeof widgetConfigSchema>;

/** One tool as the widget needs it to draw a control. */
export const toolSchema = z
  .strictObject({
    code: featureCodeSchema,
    category: toolCategorySchema,
    valueType: valueTypeSchema,
    min: countSchema.nullable().meta({ description: 'Percent; null unless valueType is percentage.' }),
    max: countSchema.nullable().meta({ description: 'Percent; null unless valueType is percentage.' }),
    step: countSchema.nullable().meta({ description: 'Percent; null unless valueType is percentage.' }),
    options: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Values of an enum tool; "<BCP-47>" stands for any language tag. Else null.' }),
    default: z.string().nullable(),
    requiresAi: z.boolean(),
  })
  .meta({ id: 'Tool' });
export type Tool = z.infer<typeof toolSchema>;

/** Answer of GET /widget/plan-features. */
export const planFeaturesSchema = z
  .strictObject({
    plan: planSchema,
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
    presets: z.array(
      z
        .strictObject({
          code: presetCodeSchema,
          name: z.string(),
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
