import * as z from 'zod';
import {
  impactSchema,
  rejectionReasonSchema,
  undecidedRuleSchema,
  violationSchema,
} from '../../../shared/contract/content/aria-fix.ts';

/** Marks the data of a worker that was started to look at markup: other workers may load the same file. */
export const ariaWorkerKind = 'aria-page';

/** What a worker of that kind is started with. */
export const ariaWorkerDataSchema = z.object({ kind: z.literal(ariaWorkerKind), html: z.string() });

const patchSchema = z.object({ selector: z.string(), attribute: z.string(), value: z.string().nullable() });

/** Patches to prove, in what language the page is (BCP-47; null where nobody knows), and until when (milliseconds since 1970). */
export const proveRequestSchema = z.object({
  patches: z.array(patchSchema),
  pageLanguage: z.string().nullable(),
  untilMs: z.number(),
});
export type ProveRequest = z.infer<typeof proveRequestSchema>;

/** A failing element as the page has it. */
const failureSchema = z.object({
  rule: z.string(),
  selector: z.string(),
  help: z.string(),
  html: z.string().meta({ description: 'Its opening tag, cut, and the beginning of its text.' }),
  attributes: z.array(z.string()).meta({ description: 'Attributes that can mend the rule.' }),
  near: z.string().meta({ description: 'Text of what is around it; empty where there is none.' }),
});
export type Failure = z.infer<typeof failureSchema>;

/** How a patch fared: what it mends, or why it is not taken. */
const verdictSchema = z.union([
  z.object({ rule: z.string(), impact: impactSchema.nullable() }),
  z.object({ reason: rejectionReasonSchema }),
]);
export type PatchVerdict = z.infer<typeof verdictSchema>;

/** A page at its first look. */
const openedSchema = z.object({
  violations: z.array(violationSchema),
  undecided: z.array(undecidedRuleSchema),
  failures: z.array(failureSchema).meta({ description: 'The worst of what an attribute can mend.' }),
  text: z.string().meta({ description: 'The beginning of what is to read.' }),
  within: z
    .array(z.string())
    .meta({ description: 'Elements that were put around a fragment, outermost first.' }),
  lookMs: z.number().meta({ description: 'How long the look took, in milliseconds.' }),
});
export type Opened = z.infer<typeof openedSchema>;

/** A patch once it was tried. */
const triedPatchSchema = z.object({
  selector: z.string().meta({
    description: 'Of its element, as violations write it; as proposed where that names no one element.',
  }),
  verdict: verdictSchema,
});

/** The patches that were to be proved, in their order, and what still fails with those that hold. */
const provedSchema = z.object({
  tried: z.array(triedPatchSchema),
  violations: z.array(violationSchema),
  undecided: z.array(undecidedRuleSchema),
});
export type Proved = z.infer<typeof provedSchema>;

/** The worker's answers: first what fails, then, to each request, what holds; or that the page is too much. */
export const ariaWorkerReplySchema = z.discriminatedUnion('state', [
  openedSchema.extend({ state: z.literal('opened') }),
  provedSchema.extend({ state: z.literal('proved') }),
  z.object({ state: z.literal('too_complex') }),
]);
export type AriaWorkerReply = z.infer<typeof ariaWorkerReplySchema>;
