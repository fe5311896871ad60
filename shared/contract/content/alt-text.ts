import { webUrlSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema, textResponseFields } from './common.ts';

/** Largest image in bytes, fetched or decoded from base64. */
export const maximumImageBytes = 3.5 * 1024 * 1024;

/** Longest base64 text that can hold {@link maximumImageBytes}. */
const maximumBase64Length = Math.ceil(maximumImageBytes / 3) * 4;

export const imageMediaTypeSchema = z.withMeta(
  z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  { id: 'ImageMediaType' },
);
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
const imageUrlSchema = webUrlSchema.check(
  z.refine((text) => text.toLowerCase().startsWith('https:'), {
    error: 'must be an https URL',
  }),
);

/** Body of POST /content/alt-text: one of `imageUrl` and `image`. */
export const altTextRequestSchema = z.withMeta(
  z
    .strictObject({
      imageUrl: z.optional(imageUrlSchema),
      image: z.optional(
        z.withMeta(
          z.strictObject({
            data: z.withMeta(
              z
                .string()
                .check(
                  z.minLength(4, 'must not be empty'),
                  z.maxLength(maximumBase64Length, 'must be at most 3.5 MB once decoded'),
                  z.refine(isBase64, { error: 'must be padded base64' }),
                ),
              { contentEncoding: 'base64', pattern: '^[A-Za-z0-9+/]+={0,2}$' },
            ),
            mediaType: imageMediaTypeSchema,
          }),
          { id: 'InlineImage' },
        ),
      ),
      context: z.withMeta(z.optional(pageTextSchema(2_000)), {
        description: 'What the image is about or stands beside on the page.',
      }),
      maxLength: z.withMeta(
        z._default(
          z.int().check(z.minimum(20, 'must be 20 to 500'), z.maximum(500, 'must be 20 to 500')),
          125,
        ),
        { description: 'Longest altText, in characters.' },
      ),
      ...commonRequestFields,
    })
    .check(
      z.refine((request) => (request.imageUrl === undefined) !== (request.image === undefined), {
        error: 'must have exactly one of imageUrl and image',
      }),
    ),
  { id: 'AltTextInput', description: 'Has exactly one of imageUrl and image.' },
);
export type AltTextRequest = z.infer<typeof altTextRequestSchema>;

/** Answer of POST /content/alt-text. */
export const altTextResponseSchema = z.withMeta(
  z.strictObject({
    altText: z.withMeta(z.string(), { description: 'Empty when the image is decorative.' }),
    longDescription: z.nullable(z.string()),
    decorative: z.boolean(),
    containsText: z.boolean(),
    ...textResponseFields,
    ...commonResponseFields,
  }),
  { id: 'AltTextResult' },
);
