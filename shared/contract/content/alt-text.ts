import * as z from 'zod';
import { webUrlSchema } from '../primitives.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema, textResponseFields } from './common.ts';

/** Largest image in bytes, fetched or decoded from base64. */
export const maximumImageBytes = 3.5 * 1024 * 1024;

/** Longest base64 text that can hold {@link maximumImageBytes}. */
const maximumBase64Length = Math.ceil(maximumImageBytes / 3) * 4;

export const imageMediaTypeSchema = z
  .enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
  .meta({ id: 'ImageMediaType' });
export type ImageMediaType = z.infer<typeof imageMediaTypeSchema>;

/**
 * True for padded base64 (RFC 4648, section 4). Looks for one character that is wrong: a pattern that runs over
 * megabytes of right ones keeps a way back for each, and overflows.
 */
function isBase64(text: string): boolean {
  if (text === '' || text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) return false;
  const padding = text.indexOf('=');
  return (
    padding === -1 || text.length - padding === 1 || (text.endsWith('==') && text.length - padding === 2)
  );
}

/** An https address without credentials. Where it may lead is checked when it is fetched. */
const imageUrlSchema = webUrlSchema.refine((text) => text.toLowerCase().startsWith('https:'), {
  error: 'must be an https URL',
});

/** Body of POST /content/alt-text: one of `imageUrl` and `image`. */
export const altTextRequestSchema = z
  .strictObject({
    imageUrl: imageUrlSchema.optional(),
    image: z
      .strictObject({
        data: z
          .string()
          .min(4, 'must not be empty')
          .max(maximumBase64Length, 'must be at most 3.5 MB once decoded')
          .refine(isBase64, { error: 'must be padded base64' })
          .meta({ contentEncoding: 'base64', pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
        mediaType: imageMediaTypeSchema,
      })
      .meta({ id: 'InlineImage' })
      .optional(),
    context: pageTextSchema(2_000)
      .optional()
      .meta({ description: 'What the image is about or stands beside on the page.' }),
    maxLength: z
      .int()
      .min(20, 'must be 20 to 500')
      .max(500, 'must be 20 to 500')
      .default(125)
      .meta({ description: 'Longest altText, in characters.' }),
    ...commonRequestFields,
  })
  .refine((request) => (request.imageUrl === undefined) !== (request.image === undefined), {
    error: 'must have exactly one of imageUrl and image',
  })
  .meta({ id: 'AltTextInput', description: 'Has exactly one of imageUrl and image.' });
export type AltTextRequest = z.infer<typeof altTextRequestSchema>;

/** Answer of POST /content/alt-text. */
export const altTextResponseSchema = z
  .strictObject({
    altText: z.string().meta({ description: 'Empty when the image is decorative.' }),
    longDescription: z.string().nullable(),
    decorative: z.boolean(),
    containsText: z.boolean(),
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'AltTextResult' });
