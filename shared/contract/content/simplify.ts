import * as z from 'zod';
import { gradeLevelSchema } from '../primitives.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  preservedSchema,
  readabilitySchema,
  textResponseFields,
} from './common.ts';

/** Body of POST /content/simplify. */
export const simplifyRequestSchema = z
  .strictObject({
    text: pageTextSchema(maximumTextCharacters),
    targetGradeLevel: gradeLevelSchema,
    ...commonRequestFields,
  })
  .meta({ id: 'SimplifyInput' });
export type SimplifyRequest = z.infer<typeof simplifyRequestSchema>;

/** Answer of POST /content/simplify. */
export const simplifyResponseSchema = z
  .strictObject({
    text: z.string(),
    readability: readabilitySchema,
    preserved: preservedSchema,
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'SimplifyResult' });
