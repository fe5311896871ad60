import {
  instantSchema,
  languageTagSchema,
  lineSchema,
  openEnumeration,
  plainTextSchema,
  webUrlSchema,
} from './primitives.ts';
import * as z from './zod.ts';

/** What may stand before the @ of an e-mail address (RFC 5321, section 4.5.3.1.1). */
const maximumLocalPartCharacters = 64;

const feedbackFields = {
  id: z.withMeta(
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1–64 of A–Z a–z 0–9 _ -'))),
    {
      description: 'Chosen by the caller so that a retry is stored once; made by the service when left out.',
    },
  ),
  message: plainTextSchema(1, 5000),
  rating: z.optional(z.int().check(z.minimum(1, 'must be 1 to 5'), z.maximum(5, 'must be 1 to 5'))),
  category: z.optional(lineSchema(1, 64)),
  pageUrl: z.optional(webUrlSchema),
  contactEmail: z.optional(
    z.email({ error: 'must be an e-mail address' }).check(
      z.maxLength(254, { error: 'must have at most 254 characters', abort: true }),
      z.refine((address) => address.indexOf('@') <= maximumLocalPartCharacters, {
        error: 'must be an e-mail address',
      }),
    ),
  ),
  language: z.optional(languageTagSchema),
};

/** Body of POST /feedback. */
export const feedbackSchema = z.withMeta(z.strictObject(feedbackFields), { id: 'Feedback' });
export type Feedback = z.infer<typeof feedbackSchema>;

/** What stood in the visitor's way. */
export const barrierSchema = z.withMeta(
  z.enum([
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
  ]),
  { id: 'Barrier' },
);

/** Body of POST /reports: an accessibility barrier met on a page. */
export const reportSchema = z.withMeta(
  z.strictObject({
    ...feedbackFields,
    barrier: barrierSchema,
    selector: z.withMeta(z.optional(lineSchema(1, 1024)), {
      description: 'CSS selector of the element at fault.',
    }),
    wcagCriterion: z.optional(
      z
        .string()
        .check(z.regex(/^[1-4]\.[1-9]\.([1-9]|1[0-9])$/, 'must be a WCAG success criterion such as "1.4.3"')),
    ),
    assistiveTechnology: z.optional(lineSchema(1, 200)),
  }),
  { id: 'BarrierReport' },
);
export type Report = z.infer<typeof reportSchema>;

/** Answer of POST /feedback and POST /reports. */
export const receiptSchema = z.withMeta(
  z.strictObject({
    id: z.string(),
    kind: z.withMeta(z.enum(['feedback', 'report']), { id: 'ReceiptKind' }),
    status: z.withMeta(z.enum(['received', 'in_progress', 'resolved']), {
      id: 'ReceiptStatus',
      ...openEnumeration,
    }),
    receivedAt: instantSchema,
    reference: z.withMeta(z.string(), {
      description: 'Short and readable aloud; quote it when asking about this.',
    }),
  }),
  { id: 'Receipt' },
);
export type Receipt = z.infer<typeof receiptSchema>;
