import * as z from '../../shared/contract/zod.ts';

const envSchema = z.object({
  SITE_ROOT: z.url(),
  CANARY_KEY_SECRET_ARN: z.string(),
});

/** The function's environment, as the stack sets it. */
export function readEnv(): z.infer<typeof envSchema> {
  return envSchema.parse(process.env);
}
