import * as z from 'zod';

const endedSchema = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

export type Ended = z.infer<typeof endedSchema>;

export function endedOf(error: unknown): Ended {
  const { success, data } = endedSchema.safeParse(error);
  if (!success) throw error;
  return data;
}
