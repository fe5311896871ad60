import * as z from 'zod';
import { colorSchema, openEnumeration, webUrlSchema } from './primitives.ts';

/** Where the widget's button stands on the page. */
export const widgetPositionSchema = z
  .enum(['bottom-right', 'bottom-left', 'top-right', 'top-left', 'middle-right', 'middle-left'])
  .meta({ id: 'WidgetPosition' });

/** The look of the widget. Offsets are CSS pixels from the page's edge. */
export const themeSchema = z
  .strictObject({
    leadColor: colorSchema,
    triggerColor: colorSchema,
    icon: z
      .enum(['person', 'wheelchair', 'eye', 'gear', 'text'])
      .meta({ id: 'WidgetIcon', ...openEnumeration }),
    size: z.enum(['small', 'medium', 'large']).meta({ id: 'WidgetSize' }),
    offsetX: z.int().min(0).max(500).meta({ description: 'CSS pixels from the side edge.' }),
    offsetY: z.int().min(0).max(500).meta({ description: 'CSS pixels from the top or bottom edge.' }),
    hideOnMobile: z.boolean(),
    logoUrl: webUrlSchema.nullable(),
  })
  .meta({ id: 'Theme' });
export type Theme = z.infer<typeof themeSchema>;
