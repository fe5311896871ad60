import { widgetPositionNames } from './names.ts';
import { colorSchema, openEnumeration, webUrlSchema } from './primitives.ts';
import * as z from './zod.ts';

export const widgetPositionSchema = z.withMeta(z.enum(widgetPositionNames), { id: 'WidgetPosition' });

export const themeSchema = z.withMeta(
  z.strictObject({
    leadColor: z.described(colorSchema, 'Accent color of the panel, as #RRGGBB or #RRGGBBAA.'),
    triggerColor: z.described(colorSchema, 'Color of the button, as #RRGGBB or #RRGGBBAA.'),
    icon: z.described(
      z.withMeta(z.enum(['person', 'wheelchair', 'eye', 'gear', 'text']), {
        id: 'WidgetIcon',
        ...openEnumeration,
      }),
      'Icon of the button.',
    ),
    size: z.described(
      z.withMeta(z.enum(['small', 'medium', 'large']), { id: 'WidgetSize' }),
      'Size of the button.',
    ),
    offsetX: z.described(
      z.int().check(z.minimum(0), z.maximum(500)),
      'Distance of the button from the side edge of the viewport, in CSS pixels.',
    ),
    offsetY: z.described(
      z.int().check(z.minimum(0), z.maximum(500)),
      'Distance of the button from the top or bottom edge of the viewport, in CSS pixels.',
    ),
    hideOnMobile: z.described(z.boolean(), 'True hides the button on small screens.'),
    logoUrl: z.described(z.nullable(webUrlSchema), 'Logo in the panel; null for none.'),
  }),
  { id: 'Theme' },
);
export type Theme = z.infer<typeof themeSchema>;
