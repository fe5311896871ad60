import * as z from '../../shared/contract/zod.ts';

const envSchema = z.object({
  CREDITS_TABLE_NAME: z.string(),
  TRANSFORM_CACHE_TABLE_NAME: z.string(),
  IDEMPOTENCY_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
  /** Bedrock model, or inference profile (its id, or the ARN of an own one), of each mode. */
  BEDROCK_MODEL_STANDARD: z.string().check(z.minLength(1)),
  BEDROCK_MODEL_SMART: z.string().check(z.minLength(1)),
  BEDROCK_MODEL_GENIUS: z.string().check(z.minLength(1)),
  /** The model that judges what answers say; none where it is empty or not there. */
  BEDROCK_MODEL_JUDGE: z.optional(z.string()),
  /** The model behind an application inference profile, where the operator stated it. */
  BEDROCK_MODEL_FAMILY_STANDARD: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_MODEL_FAMILY_SMART: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_MODEL_FAMILY_GENIUS: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_MODEL_FAMILY_JUDGE: z.optional(z.string().check(z.minLength(1))),
  /** What speaks, as answers name it. */
  SPEECH_MODEL: z.string().check(z.minLength(1)),
  /** A Guardrail to apply to every call; both or none. */
  BEDROCK_GUARDRAIL_ID: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_GUARDRAIL_VERSION: z.optional(z.string().check(z.minLength(1))),
});

/** The function's environment, as the stack sets it. */
export function readEnv(): z.infer<typeof envSchema> {
  return envSchema.parse(process.env);
}
