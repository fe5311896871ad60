import { type ErrorCode, errorCatalog } from './errors.ts';
import { featureCodeSchema, openEnumeration } from './primitives.ts';
import { profileSchema } from './profiles.ts';
import * as z from './zod.ts';

const [firstCode, ...otherCodes] = Object.keys(errorCatalog).filter(isErrorCode);

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalog, text);
}

if (firstCode === undefined) throw new Error('The error catalog is empty.');

/** Body of every 4xx and 5xx response. */
export const errorBodySchema = z.withMeta(
  z.strictObject({
    code: z.described(
      z.withMeta(z.enum([firstCode, ...otherCodes]), { id: 'ErrorCode', ...openEnumeration }),
      'Stable identifier of the error.',
    ),
    message: z.described(z.string(), 'Cause of the error and next step, in English.'),
    traceId: z.described(z.string(), 'Request ID for support requests, also in the X-Trace-Id header.'),
    details: z.described(
      z.optional(
        z.array(
          z.withMeta(
            z.strictObject({
              path: z.described(z.string(), 'Path of the field in the request, such as features[0].value.'),
              message: z.described(z.string(), 'Reason why the field is invalid, in English.'),
            }),
            { id: 'ErrorDetail' },
          ),
        ),
      ),
      'Invalid fields of the request. Only with status 400.',
    ),
    tools: z.described(
      z.optional(z.array(featureCodeSchema)),
      'Tools that the plan does not include. Only with FEATURE_NOT_IN_PLAN.',
    ),
    current: z.described(
      z.optional(profileSchema),
      'Current profile, as returned by GET. Only with status 412.',
    ),
  }),
  { id: 'ApiError' },
);

export type ErrorBody = z.infer<typeof errorBodySchema>;
