import * as z from 'zod';

/** What is kept of a command that changes something: names and ids, never a secret nor anything of a visitor. */
export const auditEntrySchema = z.object({
  /** Tells entries of one instant apart. */
  auditId: z.string(),
  /** When the command began, ISO 8601. */
  at: z.string(),
  /** The ARN that AWS knows the operator by, or the user of the machine; null where that could not be told. */
  who: z.string().nullable(),
  /** Such as `site delete`. */
  command: z.string(),
  /** The organization it names; null for a command that names none. */
  orgId: z.string().nullable(),
  /** Its other arguments by their names, as far as they are ids. */
  arguments: z.record(z.string(), z.string()),
  /** Its options. Of an option that holds no id or setting of the service only the name is kept. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** The version of widgetctl. */
  version: z.string(),
  /** `begun` of a command that still runs, or was killed. */
  outcome: z.enum(['begun', 'done', 'failed', 'interrupted']),
  /** Null until it ended. */
  exitCode: z.int().nullable(),
  endedAt: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What the command line says of a command. */
export type RecordedCommand = Pick<AuditEntry, 'command' | 'orgId' | 'arguments' | 'options'>;
