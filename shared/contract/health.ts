import * as z from 'zod';
import { errorBodySchema } from './error-body.ts';

/** What runs: the version that package.json tells, and the commit of the sources. */
const source = {
  version: z.string(),
  commit: z.string().meta({
    description: 'The commit that was deployed, `-dirty` behind it where files were changed; or `unknown`',
  }),
};

const checkSchema = z.enum(['ok', 'failed']).meta({ id: 'HealthCheck' });

const checksSchema = z
  .strictObject({ dynamodb: checkSchema, tokens: checkSchema })
  .meta({ id: 'HealthChecks' });

/** Answer of GET /health when everything behind the API answers. */
export const healthSchema = z
  .strictObject({
    status: z.literal('ok'),
    ...source,
    checks: checksSchema,
  })
  .meta({ id: 'Health' });

/** Answer of GET /health (503) when something behind the API fails: the error fields stand beside the checks. */
export const degradedHealthSchema = errorBodySchema
  .pick({ code: true, message: true, traceId: true })
  .extend({
    status: z.literal('degraded'),
    ...source,
    checks: checksSchema,
  })
  .meta({ id: 'DegradedHealth' });
export type HealthChecks = z.infer<typeof healthSchema>['checks'];
