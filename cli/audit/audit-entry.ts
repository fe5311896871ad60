import * as z from 'zod';

/** An audit record of a command. Contains names and IDs, but never secrets or visitor data. */
export const auditEntrySchema = z.object({
  auditId: z.string(),
  /** Start time of the command, ISO 8601. */
  at: z.string(),
  /** The ARN of the AWS identity, or the local user name; null if unknown. */
  who: z.string().nullable(),
  command: z.string(),
  orgId: z.string().nullable(),
  /** Arguments other than the organization ID, keyed by name. Contains only IDs and amounts. */
  arguments: z.record(z.string(), z.string()),
  /** Option values keyed by name; `true` for an option whose value is not recorded. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  version: z.string(),
  /** `begun` for a running or interrupted command. */
  outcome: z.enum(['begun', 'done', 'failed']),
  exitCode: z.int().nullable(),
  endedAt: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export type RecordedCommand = Pick<AuditEntry, 'command' | 'orgId' | 'arguments' | 'options'>;
