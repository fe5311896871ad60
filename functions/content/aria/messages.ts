import {
  impactSchema,
  rejectionReasonSchema,
  undecidedRuleSchema,
  violationSchema,
} from '../../../shared/contract/content/aria-fix.ts';
import * as z from '../../../shared/contract/zod.ts';

/** Marks the data of a worker that was started to look at markup: other workers may load the same file. */
export const ariaWorkerKind = 'aria-page';

/** What a worker of that kind is started with. */
export const ariaWorkerDataSchema = z.object({ kind: z.literal(ariaWorkerKind), html: z.string() });

const patchSchema = z.object({ selector: z.string(), attribute: z.string(), value: z.nullable(z.string()) });

/** Patches to prove, in what language the page is (BCP-47; null where nobody knows), and until when (milliseconds since 1970). */
export const proveRequestSchema = z.object({
  patches: z.array(patchSchema),
  pageLanguage: z.nullable(z.string()),
  untilMs: z.number(),
});
export type ProveRequest = z.infer<typeof proveRequestSchema>;

/** A failing element as the page has it. */
const ariaFailureSchema = z.object({
  rule: z.string(),
  selector: z.string(),
  help: z.string(),
  html: z.withMeta(z.string(), { description: 'Its opening tag, cut, and the beginning of its text.' }),
  attributes: z.withMeta(z.array(z.string()), { description: 'Attributes that can mend the rule.' }),
  near: z.withMeta(z.string(), { description: 'Text of what is around it; empty where there is none.' }),
});
export type AriaFailure = z.infer<typeof ariaFailureSchema>;

/** How a patch fared: what it mends, or why it is not taken. */
const verdictSchema = z.union([
  z.object({ rule: z.string(), impact: z.nullable(impactSchema) }),
  z.object({ reason: rejectionReasonSchema }),
]);
export type PatchVerdict = z.infer<typeof verdictSchema>;

/** A page at its first look. */
const openedSchema = z.object({
  violations: z.array(violationSchema),
  undecided: z.array(undecidedRuleSchema),
  failures: z.withMeta(z.array(ariaFailureSchema), {
    description: 'The worst of what an attribute can mend.',
  }),
  text: z.withMeta(z.string(), { description: 'The beginning of what is to read.' }),
  within: z.withMeta(z.array(z.string()), {
    description: 'Elements that were put around a fragment, outermost first.',
  }),
  lookMs: z.withMeta(z.number(), { description: 'How long the look took, in milliseconds.' }),
});
export type Opened = z.infer<typeof openedSchema>;

/** A patch once it was tried. */
const triedPatchSchema = z.object({
  selector: z.withMeta(z.string(), {
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
  z.extend(openedSchema, { state: z.literal('opened') }),
  z.extend(provedSchema, { state: z.literal('proved') }),
  z.object({ state: z.literal('too_complex') }),
]);
export type AriaWorkerReply = z.infer<typeof ariaWorkerReplySchema>;
