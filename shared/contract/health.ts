import { errorBodySchema } from './error-body.ts';
import * as z from './zod.ts';

const source = {
  version: z.described(z.string(), 'Version of the service.'),
  commit: z.described(
    z.string(),
    'Deployed Git commit, with the suffix `-dirty` for uncommitted changes, or `unknown`.',
  ),
};

const checkSchema = z.withMeta(z.enum(['ok', 'failed']), { id: 'HealthCheck' });

const checksSchema = z.described(
  z.withMeta(
    z.strictObject({
      dynamodb: z.described(checkSchema, 'Result of a DynamoDB read.'),
      tokens: z.described(checkSchema, 'Result of reading the token signing secret.'),
    }),
    { id: 'HealthChecks' },
  ),
  'Result of each check.',
);

export const healthSchema = z.withMeta(
  z.strictObject({
    status: z.described(z.literal('ok'), 'ok when all checks passed.'),
    ...source,
    checks: checksSchema,
  }),
  { id: 'Health' },
);

export const degradedHealthSchema = z.withMeta(
  z.extend(z.pick(errorBodySchema, { code: true, message: true, traceId: true }), {
    status: z.described(z.literal('degraded'), 'At least one check failed.'),
    ...source,
    checks: checksSchema,
  }),
  { id: 'DegradedHealth' },
);
export type HealthChecks = z.infer<typeof healthSchema>['checks'];
