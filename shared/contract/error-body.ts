import * as z from 'zod';
import { type ErrorCode, errorCatalog } from './errors.ts';
import { openEnumeration } from './primitives.ts';
import { profileSchema } from './profiles.ts';

const [firstCode, ...otherCodes] = Object.keys(errorCatalog).filter(isErrorCode);

/** True when `text` is one of the API's error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalog, text);
}

if (firstCode === undefined) throw new Error('The error catalog is empty.');

/** The body of every 4xx and 5xx answer. `details` stands on 400 only, `current` on 412 only. */
export const errorBodySchema = z
  .strictObject({
    code: z.enum([firstCode, ...otherCodes]).meta({ id: 'ErrorCode', ...openEnumeration }),
    message: z.string().meta({ description: 'What went wrong and what to do next, in English.' }),
    traceId: z
      .string()
      .meta({ description: 'Quote this when asking for help; also in the X-Trace-Id header.' }),
    details: z
      .array(z.strictObject({ path: z.string(), message: z.string() }).meta({ id: 'ErrorDetail' }))
      .optional()
      .meta({ description: 'On 400 only: each field at fault, with its path in the request.' }),
    current: profileSchema
      .optional()
      .meta({ description: 'On 412 only: the profile as it is now, as GET answers it.' }),
  })
  .meta({ id: 'ApiError' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
