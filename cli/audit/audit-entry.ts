import * as z from 'zod';

const fieldChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** An audit record of a command. Contains settings and IDs, but never secrets or visitor data. */
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
  /** Option values keyed by name, such as `logo-url`; `true` for an option whose value is not recorded. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Old and new values of the settings that the command changed. */
  changes: z.array(fieldChangeSchema),
  version: z.string(),
  /** `begun` for a running or interrupted command. */
  outcome: z.enum(['begun', 'done', 'failed']),
  exitCode: z.int().nullable(),
  endedAt: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export type RecordedCommand = Pick<AuditEntry, 'command' | 'orgId' | 'arguments' | 'options'>;
