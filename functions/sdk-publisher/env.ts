import * as z from '../../shared/contract/zod.ts';

const envSchema = z.object({
  BUCKET_NAME: z.string().check(z.minLength(1)),
  /** Where the files of the SDK lie: the function's layer. */
  SDK_DIRECTORY: z.string().check(z.minLength(1)),
});

/** The function's environment, as the stack sets it. */
export function readEnv(): z.infer<typeof envSchema> {
  return envSchema.parse(process.env);
}
