import { aiModeNames, aiTierNames, planNames, themeFieldNames } from './names.ts';
import { openEnumeration } from './primitives.ts';
import * as z from './zod.ts';

export const planSchema = z.withMeta(z.enum(planNames), {
  id: 'Plan',
  ...openEnumeration,
});
export type Plan = z.infer<typeof planSchema>;

/** An organization cannot use modes above its maximum mode. */
export const aiModeSchema = z.withMeta(z.enum(aiModeNames), { id: 'AiMode' });
export type AiMode = z.infer<typeof aiModeSchema>;

export const aiTierSchema = z.withMeta(z.enum(aiTierNames), {
  id: 'AiTier',
  ...openEnumeration,
});
export type AiTier = z.infer<typeof aiTierSchema>;

export const toolCategorySchema = z.withMeta(
  z.enum(['text', 'color', 'focus', 'motion', 'input', 'reading', 'navigation', 'speech', 'content']),
  { id: 'ToolCategory', ...openEnumeration },
);
export type ToolCategory = z.infer<typeof toolCategorySchema>;

export const toolKindSchema = z.withMeta(
  z.enum(['style', 'filter', 'overlay', 'behavior', 'media', 'speech', 'content']),
  { id: 'ToolKind', ...openEnumeration },
);
export type ToolKind = z.infer<typeof toolKindSchema>;

/**
 * Value type of a tool. A percentage is a string that contains an integer. A boolean tool is only on or off and takes
 * no value.
 */
export const valueTypeSchema = z.withMeta(z.enum(['boolean', 'percentage', 'enum', 'color']), {
  id: 'ValueType',
  ...openEnumeration,
});
export type ValueType = z.infer<typeof valueTypeSchema>;

/** Content transforms, named after the last segment of their URL path. */
export const transformNameSchema = z.withMeta(
  z.enum([
    'simplify',
    'alt-text',
    'vocabulary',
    'hints',
    'rephrase',
    'translate',
    'summarize',
    'aria-fix',
    'tts-export',
  ]),
  { id: 'TransformName' },
);
export type TransformName = z.infer<typeof transformNameSchema>;

/** Theme fields. An organization's plan determines which fields its sites may change. */
export const themeFieldSchema = z.withMeta(z.enum(themeFieldNames), { id: 'ThemeField', ...openEnumeration });
export type ThemeField = z.infer<typeof themeFieldSchema>;

export const voiceEngineSchema = z.withMeta(z.enum(['standard', 'neural', 'long-form', 'generative']), {
  id: 'VoiceEngine',
  ...openEnumeration,
});
