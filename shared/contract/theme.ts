import { colorSchema, openEnumeration, webUrlSchema } from './primitives.ts';
import * as z from './zod.ts';

/** Where the widget's button stands on the page. */
export const widgetPositionSchema = z.withMeta(
  z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left', 'middle-right', 'middle-left']),
  { id: 'WidgetPosition' },
);

/** The look of the widget. Offsets are CSS pixels from the page's edge. */
export const themeSchema = z.withMeta(
  z.strictObject({
    leadColor: colorSchema,
    triggerColor: colorSchema,
    icon: z.withMeta(z.enum(['person', 'wheelchair', 'eye', 'gear', 'text']), {
      id: 'WidgetIcon',
      ...openEnumeration,
    }),
    size: z.withMeta(z.enum(['small', 'medium', 'large']), { id: 'WidgetSize' }),
    offsetX: z.withMeta(z.int().check(z.minimum(0), z.maximum(500)), {
      description: 'CSS pixels from the side edge.',
    }),
    offsetY: z.withMeta(z.int().check(z.minimum(0), z.maximum(500)), {
      description: 'CSS pixels from the top or bottom edge.',
    }),
    hideOnMobile: z.boolean(),
    logoUrl: z.nullable(webUrlSchema),
  }),
  { id: 'Theme' },
);
export type Theme = z.infer<typeof themeSchema>;
