import { errorBodySchema } from './error-body.ts';
import * as z from './zod.ts';

/** What runs: the version that package.json tells, and the commit of the sources. */
const source = {
  version: z.string(),
  commit: z.withMeta(z.string(), {
    description: 'The commit that was deployed, `-dirty` behind it where files were changed; or `unknown`',
  }),
};

const checkSchema = z.withMeta(z.enum(['ok', 'failed']), { id: 'HealthCheck' });

const checksSchema = z.withMeta(z.strictObject({ dynamodb: checkSchema, tokens: checkSchema }), {
  id: 'HealthChecks',
});

/** Answer of GET /health when everything behind the API answers. */
export const healthSchema = z.withMeta(
  z.strictObject({
    status: z.literal('ok'),
    ...source,
    checks: checksSchema,
  }),
  { id: 'Health' },
);

/** Answer of GET /health (503) when something behind the API fails: the error fields stand beside the checks. */
export const degradedHealthSchema = z.withMeta(
  z.extend(z.pick(errorBodySchema, { code: true, message: true, traceId: true }), {
    status: z.literal('degraded'),
    ...source,
    checks: checksSchema,
  }),
  { id: 'DegradedHealth' },
);
export type HealthChecks = z.infer<typeof healthSchema>['checks'];
