import { openEnumeration } from './primitives.ts';
import * as z from './zod.ts';

/** Plans an organization can be on, smallest first. */
export const planSchema = z.withMeta(z.enum(['solo', 'starter', 'pro', 'enterprise']), {
  id: 'Plan',
  ...openEnumeration,
});
export type Plan = z.infer<typeof planSchema>;

/** AI modes, cheapest first: a cap on a mode also forbids every mode after it. */
export const aiModeSchema = z.withMeta(z.enum(['standard', 'smart', 'genius']), { id: 'AiMode' });
export type AiMode = z.infer<typeof aiModeSchema>;

/** Tiers of the AI add-on; `custom` carries its own number of credits. */
export const aiTierSchema = z.withMeta(z.enum(['lite', 'plus', 'max', 'scale', 'custom']), {
  id: 'AiTier',
  ...openEnumeration,
});
export type AiTier = z.infer<typeof aiTierSchema>;

export const toolCategorySchema = z.withMeta(
  z.enum(['text', 'color', 'focus', 'motion', 'input', 'reading', 'navigation', 'speech', 'content']),
  { id: 'ToolCategory', ...openEnumeration },
);
export type ToolCategory = z.infer<typeof toolCategorySchema>;

/** What a tool works with: the page's styles, one filter over it, something drawn above it, its behavior, its content. */
export const toolKindSchema = z.withMeta(
  z.enum(['style', 'filter', 'overlay', 'behavior', 'media', 'speech', 'content']),
  { id: 'ToolKind', ...openEnumeration },
);
export type ToolKind = z.infer<typeof toolKindSchema>;

/** How a tool's value is written: percentages are integer strings, a boolean tool takes no value. */
export const valueTypeSchema = z.withMeta(z.enum(['boolean', 'percentage', 'enum', 'color']), {
  id: 'ValueType',
  ...openEnumeration,
});
export type ValueType = z.infer<typeof valueTypeSchema>;

/** The content transforms, as their paths name them. */
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

/** The widget's theme fields. Which of them a site may change is decided by its organization's plan. */
export const themeFieldSchema = z.withMeta(
  z.enum(['leadColor', 'triggerColor', 'icon', 'size', 'offsetX', 'offsetY', 'hideOnMobile', 'logoUrl']),
  { id: 'ThemeField', ...openEnumeration },
);
export type ThemeField = z.infer<typeof themeFieldSchema>;

/** The engines of Amazon Polly. */
export const voiceEngineSchema = z.withMeta(z.enum(['standard', 'neural', 'long-form', 'generative']), {
  id: 'VoiceEngine',
  ...openEnumeration,
});
