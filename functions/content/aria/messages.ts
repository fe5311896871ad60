import {
  impactSchema,
  rejectionReasonSchema,
  undecidedRuleSchema,
  violationSchema,
} from '../../../shared/contract/content/aria-fix.ts';
import * as z from '../../../shared/contract/zod.ts';

/** Identifies the `workerData` of this worker, because other workers may load the same file. */
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
  /** The opening tag and the beginning of the element's text. */
  html: z.string(),
  /** Attributes that can fix the failure. */
  attributes: z.array(z.string()),
  /** Text around the element. */
  near: z.string(),
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
  /** The most severe failures that an attribute change can fix. */
  failures: z.array(ariaFailureSchema),
  /** The beginning of the page's rendered text. */
  text: z.string(),
  /** Wrapper elements of a fragment, outermost first. */
  within: z.array(z.string()),
  examinationMs: z.number(),
});
export type Opened = z.infer<typeof openedSchema>;

const verifiedSchema = z.object({
  /**
   * One verdict per proposed patch, in the same order. `selector` is canonical, or the proposed selector when it does
   * not match exactly one element.
   */
  tried: z.array(z.object({ selector: z.string(), verdict: verdictSchema })),
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
