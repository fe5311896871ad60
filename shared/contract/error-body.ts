import { type ErrorCode, errorCatalog } from './errors.ts';
import { openEnumeration } from './primitives.ts';
import { profileSchema } from './profiles.ts';
import * as z from './zod.ts';

const [firstCode, ...otherCodes] = Object.keys(errorCatalog).filter(isErrorCode);

/** True when `text` is one of the API's error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalog, text);
}

if (firstCode === undefined) throw new Error('The error catalog is empty.');

/** The body of every 4xx and 5xx answer. `details` stands on 400 only, `current` on 412 only. */
export const errorBodySchema = z.withMeta(
  z.strictObject({
    code: z.withMeta(z.enum([firstCode, ...otherCodes]), { id: 'ErrorCode', ...openEnumeration }),
    message: z.withMeta(z.string(), { description: 'What went wrong and what to do next, in English.' }),
    traceId: z.withMeta(z.string(), {
      description: 'Quote this when asking for help; also in the X-Trace-Id header.',
    }),
    details: z.withMeta(
      z.optional(
        z.array(z.withMeta(z.strictObject({ path: z.string(), message: z.string() }), { id: 'ErrorDetail' })),
      ),
      { description: 'On 400 only: each field at fault, with its path in the request.' },
    ),
    current: z.withMeta(z.optional(profileSchema), {
      description: 'On 412 only: the profile as it is now, as GET answers it.',
    }),
  }),
  { id: 'ApiError' },
);

export type ErrorBody = z.infer<typeof errorBodySchema>;
