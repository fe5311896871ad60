import * as z from 'zod';

const envSchema = z.object({
  CREDITS_TABLE_NAME: z.string(),
  TRANSFORM_CACHE_TABLE_NAME: z.string(),
  IDEMPOTENCY_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
  /** Bedrock model, or inference profile (its id, or the ARN of an own one), of each mode. */
  BEDROCK_MODEL_STANDARD: z.string().min(1),
  BEDROCK_MODEL_SMART: z.string().min(1),
  BEDROCK_MODEL_GENIUS: z.string().min(1),
  /** The model that judges what answers say; none where it is empty or not there. */
  BEDROCK_MODEL_JUDGE: z.string().optional(),
  /** The model behind an application inference profile, where the operator stated it. */
  BEDROCK_MODEL_FAMILY_STANDARD: z.string().min(1).optional(),
  BEDROCK_MODEL_FAMILY_SMART: z.string().min(1).optional(),
  BEDROCK_MODEL_FAMILY_GENIUS: z.string().min(1).optional(),
  BEDROCK_MODEL_FAMILY_JUDGE: z.string().min(1).optional(),
  /** What speaks, as answers name it. */
  SPEECH_MODEL: z.string().min(1),
  /** A Guardrail to apply to every call; both or none. */
  BEDROCK_GUARDRAIL_ID: z.string().min(1).optional(),
  BEDROCK_GUARDRAIL_VERSION: z.string().min(1).optional(),
});

/** The function's environment, as the stack sets it. */
export function readEnv(): z.infer<typeof envSchema> {
  return envSchema.parse(process.env);
}
