import * as z from 'zod';
import {
  impactSchema,
  rejectionReasonSchema,
  violationSchema,
} from '../../../shared/contract/content/aria-fix.ts';

/** Marks the data of a worker that was started to look at markup: other workers may load the same file. */
export const ariaWorkerKind = 'aria-page';

/** What a worker of that kind is started with. */
export const ariaWorkerDataSchema = z.object({ kind: z.literal(ariaWorkerKind), html: z.string() });

const patchSchema = z.object({ selector: z.string(), attribute: z.string(), value: z.string().nullable() });

/** Patches to prove, and until when (milliseconds since 1970). */
export const proveRequestSchema = z.object({ patches: z.array(patchSchema), untilMs: z.number() });

/** A failing element as the page has it. */
const failureSchema = z.object({
  rule: z.string(),
  selector: z.string(),
  help: z.string(),
  html: z.string().meta({ description: 'Its opening tag, cut.' }),
});
export type Failure = z.infer<typeof failureSchema>;

/** How a patch fared: what it mends, or why it is not taken. */
const verdictSchema = z.union([
  z.object({ rule: z.string(), impact: impactSchema.nullable() }),
  z.object({ reason: rejectionReasonSchema }),
]);
export type PatchVerdict = z.infer<typeof verdictSchema>;

/** The worker's answers: first what fails, then, to each request, what holds; or that the page is too much. */
export const ariaWorkerReplySchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('opened'),
    violations: z.array(violationSchema),
    failures: z.array(failureSchema),
  }),
  z.object({
    state: z.literal('proved'),
    verdicts: z.array(verdictSchema),
    violations: z.array(violationSchema),
  }),
  z.object({ state: z.literal('too_complex') }),
]);
export type AriaWorkerReply = z.infer<typeof ariaWorkerReplySchema>;
