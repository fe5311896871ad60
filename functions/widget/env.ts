import * as z from '../../shared/contract/zod.ts';

const envSchema = z.object({
  ORGANIZATIONS_TABLE_NAME: z.string(),
  PRESETS_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
});

/** The function's environment, as the stack sets it. */
export function readEnv(): z.infer<typeof envSchema> {
  return envSchema.parse(process.env);
}
