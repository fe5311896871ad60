import * as z from 'zod';
import {
  instantSchema,
  languageTagSchema,
  lineSchema,
  openEnumeration,
  plainTextSchema,
  webUrlSchema,
} from './primitives.ts';

/** What may stand before the @ of an e-mail address (RFC 5321, section 4.5.3.1.1). */
const maximumLocalPartCharacters = 64;

const feedbackFields = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 of A–Z a–z 0–9 _ -')
    .optional()
    .meta({
      description: 'Chosen by the caller so that a retry is stored once; made by the service when left out.',
    }),
  message: plainTextSchema(1, 5000),
  rating: z.int().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5').optional(),
  category: lineSchema(1, 64).optional(),
  pageUrl: webUrlSchema.optional(),
  contactEmail: z
    .email({ error: 'must be an e-mail address' })
    .max(254, { error: 'must have at most 254 characters', abort: true })
    .refine((address) => address.indexOf('@') <= maximumLocalPartCharacters, {
      error: 'must be an e-mail address',
    })
    .optional(),
  language: languageTagSchema.optional(),
};

/** Body of POST /feedback. */
export const feedbackSchema = z.strictObject(feedbackFields).meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof feedbackSchema>;

/** What stood in the visitor's way. */
export const barrierSchema = z
  .enum([
    'keyboard',
    'screen_reader',
    'contrast',
    'text_size',
    'captions',
    'alt_text',
    'forms',
    'motion',
    'timing',
    'language',
    'other',
  ])
  .meta({ id: 'Barrier' });

/** Body of POST /reports: an accessibility barrier met on a page. */
export const reportSchema = z
  .strictObject({
    ...feedbackFields,
    barrier: barrierSchema,
    selector: lineSchema(1, 1024).optional().meta({ description: 'CSS selector of the element at fault.' }),
    wcagCriterion: z
      .string()
      .regex(/^[1-4]\.[1-9]\.([1-9]|1[0-9])$/, 'must be a WCAG success criterion such as "1.4.3"')
      .optional(),
    assistiveTechnology: lineSchema(1, 200).optional(),
  })
  .meta({ id: 'BarrierReport' });
export type Report = z.infer<typeof reportSchema>;

/** Answer of POST /feedback and POST /reports. */
export const receiptSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['feedback', 'report']).meta({ id: 'ReceiptKind' }),
    status: z.enum(['received', 'in_progress', 'resolved']).meta({ id: 'ReceiptStatus', ...openEnumeration }),
    receivedAt: instantSchema,
    reference: z.string().meta({ description: 'Short and readable aloud; quote it when asking about this.' }),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;
