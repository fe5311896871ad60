import { webUrlSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema, textResponseFields } from './common.ts';

export const maximumImageBytes = 3.5 * 1024 * 1024;

const maximumBase64Length = Math.ceil(maximumImageBytes / 3) * 4;

export const imageMediaTypeSchema = z.withMeta(
  z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  { id: 'ImageMediaType' },
);
export type ImageMediaType = z.infer<typeof imageMediaTypeSchema>;

/**
 * Validates padded base64 (RFC 4648, section 4). Searches for an invalid character instead of matching the
 * whole string, because a pattern for the whole string keeps one backtracking state per character and
 * overflows the stack on strings of several megabytes.
 */
function isBase64(text: string): boolean {
  if (text === '' || text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) return false;
  const padding = text.indexOf('=');
  return (
    padding === -1 || text.length - padding === 1 || (text.endsWith('==') && text.length - padding === 2)
  );
}

/** The IP address that the host resolves to is checked only when the image is fetched. */
const imageUrlSchema = webUrlSchema.check(
  z.refine((text) => text.toLowerCase().startsWith('https:'), {
    error: 'must be an https URL',
  }),
);

export const altTextRequestSchema = z.withMeta(
  z.lazy(() =>
    z
      .strictObject({
        imageUrl: z.described(z.optional(imageUrlSchema), 'Public https URL of the image.'),
        image: z.described(
          z.optional(
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
                  {
                    contentEncoding: 'base64',
                    pattern: '^[A-Za-z0-9+/]+={0,2}$',
                    description: 'The image file in padded base64, at most 3.5 MB once decoded.',
                  },
                ),
                mediaType: z.described(imageMediaTypeSchema, 'Media type of the image.'),
              }),
              { id: 'InlineImage' },
            ),
          ),
          'The image itself, instead of imageUrl.',
        ),
        context: z.described(z.optional(pageTextSchema(2_000)), 'Caption, heading or text near the image.'),
        maxLength: z.described(
          z._default(
            z.int().check(z.minimum(20, 'must be 20 to 500'), z.maximum(500, 'must be 20 to 500')),
            125,
          ),
          'Maximum length of altText, in characters.',
        ),
        ...commonRequestFields,
      })
      .check(
        z.refine((request) => (request.imageUrl === undefined) !== (request.image === undefined), {
          error: 'must have exactly one of imageUrl and image',
        }),
      ),
  ),
  { id: 'AltTextInput', description: 'Requires exactly one of imageUrl and image.' },
);
export type AltTextRequest = z.infer<typeof altTextRequestSchema>;

export const altTextResponseSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      altText: z.described(z.string(), 'Alternative text; empty for a decorative image.'),
      longDescription: z.described(
        z.nullable(z.string()),
        'Detailed description of a complex image; null when altText is sufficient.',
      ),
      decorative: z.described(z.boolean(), 'True when the image conveys no information.'),
      containsText: z.described(z.boolean(), 'True when the image contains text.'),
      ...textResponseFields,
      ...commonResponseFields,
    }),
  ),
  { id: 'AltTextResult' },
);
