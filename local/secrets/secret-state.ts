import * as z from 'zod';

const versionSchema = z.object({
  id: z.string(),
  secretString: z.string(),
  stages: z.array(z.string()),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
});

const secretSchema = z.object({
  arn: z.string(),
  name: z.string(),
  description: z.string().optional(),
  createdAt: z.number(),
  changedAt: z.number(),
  rotatedAt: z.number().optional(),
  versions: z.array(versionSchema),
});

export const secretsFileSchema = z.object({ secrets: z.array(secretSchema) });

export type Secret = z.infer<typeof secretSchema>;
export type SecretVersion = z.infer<typeof versionSchema>;
