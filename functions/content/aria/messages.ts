import {
  impactSchema,
  rejectionReasonSchema,
  undecidedRuleSchema,
  violationSchema,
} from '../../../shared/contract/content/aria-fix.ts';
import * as z from '../../../shared/contract/zod.ts';

/** Distinguishes this worker's `workerData`, because other workers may load the same file. */
export const ariaWorkerKind = 'aria-page';

export const ariaWorkerDataSchema = z.object({ kind: z.literal(ariaWorkerKind), html: z.string() });

const patchSchema = z.object({ selector: z.string(), attribute: z.string(), value: z.nullable(z.string()) });

export const verifyRequestSchema = z.object({
  patches: z.array(patchSchema),
  pageLanguage: z.nullable(z.string()),
  untilMs: z.number(),
});
export type VerifyRequest = z.infer<typeof verifyRequestSchema>;

const ariaFailureSchema = z.object({
  rule: z.string(),
  selector: z.string(),
  help: z.string(),
  html: z.withMeta(z.string(), { description: 'Its opening tag, cut, and the beginning of its text.' }),
  attributes: z.withMeta(z.array(z.string()), { description: 'Attributes that can mend the rule.' }),
  near: z.withMeta(z.string(), { description: 'Text of what is around it; empty where there is none.' }),
});
export type AriaFailure = z.infer<typeof ariaFailureSchema>;

const verdictSchema = z.union([
  z.object({ rule: z.string(), impact: z.nullable(impactSchema) }),
  z.object({ reason: rejectionReasonSchema }),
]);
export type PatchVerdict = z.infer<typeof verdictSchema>;

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
  examinationMs: z.withMeta(z.number(), { description: 'How long the look took, in milliseconds.' }),
});
export type Opened = z.infer<typeof openedSchema>;

const triedPatchSchema = z.object({
  selector: z.withMeta(z.string(), {
    description: 'Of its element, as violations write it; as proposed where that names no one element.',
  }),
  verdict: verdictSchema,
});

const verifiedSchema = z.object({
  tried: z.array(triedPatchSchema),
  violations: z.array(violationSchema),
  undecided: z.array(undecidedRuleSchema),
});
export type VerifiedPatches = z.infer<typeof verifiedSchema>;

export const ariaWorkerReplySchema = z.discriminatedUnion('state', [
  z.extend(openedSchema, { state: z.literal('opened') }),
  z.extend(verifiedSchema, { state: z.literal('verified') }),
  z.object({ state: z.literal('too_complex') }),
]);
export type AriaWorkerReply = z.infer<typeof ariaWorkerReplySchema>;
