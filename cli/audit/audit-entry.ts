import * as z from 'zod';

/** The audited facts of a command: names and ids, never secrets or visitor data. */
export const auditEntrySchema = z.object({
  /** Distinguishes entries of the same instant. */
  auditId: z.string(),
  /** When the command began, ISO 8601. */
  at: z.string(),
  /** The ARN of the AWS credentials, or the local user name; null if unknown. */
  who: z.string().nullable(),
  /** Such as `site delete`. */
  command: z.string(),
  /** Null for a command without an organization. */
  orgId: z.string().nullable(),
  /** The other arguments that are ids, by name. */
  arguments: z.record(z.string(), z.string()),
  /** Options by name; the value is recorded only for ids and settings of the service. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  version: z.string(),
  /** `begun` while the command runs, or if it was killed. */
  outcome: z.enum(['begun', 'done', 'failed', 'interrupted']),
  /** Null until the command ends. */
  exitCode: z.int().nullable(),
  endedAt: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The parts of an entry that come from the command line. */
export type RecordedCommand = Pick<AuditEntry, 'command' | 'orgId' | 'arguments' | 'options'>;
