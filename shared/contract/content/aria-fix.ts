import { openEnumeration } from '../primitives.ts';
import * as z from '../zod.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';

/** Largest markup to mend, in characters. */
const maximumHtmlCharacters = 50_000;

/** Body of POST /content/aria-fix. */
export const ariaFixRequestSchema = z.withMeta(
  z.strictObject({
    html: z.withMeta(pageTextSchema(maximumHtmlCharacters), { description: 'A fragment or a whole page.' }),
    ...commonRequestFields,
  }),
  { id: 'AriaFixInput' },
);
export type AriaFixRequest = z.infer<typeof ariaFixRequestSchema>;

export const impactSchema = z.withMeta(z.enum(['minor', 'moderate', 'serious', 'critical']), {
  id: 'ViolationImpact',
});
export type Impact = z.infer<typeof impactSchema>;

/** One axe-core rule that fails, with every element it fails on. */
export const violationSchema = z.withMeta(
  z.strictObject({
    rule: z.withMeta(z.string(), { description: "axe-core's rule id." }),
    impact: z.nullable(impactSchema),
    help: z.string(),
    helpUrl: z.string(),
    selectors: z.withMeta(z.array(z.string()), {
      description:
        'A CSS selector for each failing element, for querySelector of the element whose innerHTML was sent, or of the document for a whole page.',
    }),
  }),
  { id: 'AriaViolation' },
);
export type Violation = z.infer<typeof violationSchema>;

/**
 * Why nothing is known of a rule: it needs layout or painting; it is about a whole page, and a fragment was sent; or
 * axe-core leaves to a person what it found.
 */
export const undecidedReasonSchema = z.withMeta(
  z.enum(['needs_layout', 'needs_whole_page', 'needs_review']),
  { id: 'UndecidedReason', ...openEnumeration },
);

/** An axe-core rule that these lists of violations say nothing about. */
export const undecidedRuleSchema = z.withMeta(
  z.strictObject({
    rule: z.withMeta(z.string(), { description: "axe-core's rule id." }),
    reason: z.withMeta(undecidedReasonSchema, {
      description:
        'needs_layout: look in a browser. needs_whole_page: send the page. needs_review: axe-core found something that a person must judge.',
    }),
    help: z.string(),
    helpUrl: z.string(),
  }),
  { id: 'UndecidedAriaRule' },
);
export type UndecidedRule = z.infer<typeof undecidedRuleSchema>;

const patchFields = {
  selector: z.withMeta(z.string(), {
    description: 'Of the one element, in the form of selectors of violations.',
  }),
  attribute: z.withMeta(z.string(), {
    description: 'role, aria-*, alt, lang, title, for, scope, tabindex or autocomplete.',
  }),
  value: z.withMeta(z.nullable(z.string()), { description: 'Null removes the attribute.' }),
};

/** One attribute to set, proved to mend something and to break nothing: by itself, or with others of the patches. */
export const ariaPatchSchema = z.withMeta(
  z.strictObject({
    ...patchFields,
    rule: z.withMeta(z.string(), { description: 'The axe-core rule it mends.' }),
    impact: z.nullable(impactSchema),
    explanation: z.string(),
  }),
  { id: 'AriaPatch' },
);
export type AriaPatch = z.infer<typeof ariaPatchSchema>;

/** Why a proposed patch is not among the patches. */
export const rejectionReasonSchema = z.withMeta(
  z.enum([
    'attribute_not_allowed',
    'value_not_allowed',
    'meaningless_name',
    'element_not_found',
    'no_improvement',
    'not_checked',
    'new_violation',
  ]),
  { id: 'PatchRejectionReason', ...openEnumeration },
);
export type RejectionReason = z.infer<typeof rejectionReasonSchema>;

export const rejectedPatchSchema = z.withMeta(
  z.strictObject({ ...patchFields, reason: rejectionReasonSchema }),
  { id: 'RejectedAriaPatch' },
);
export type RejectedPatch = z.infer<typeof rejectedPatchSchema>;

/** Answer of POST /content/aria-fix. Apply the patches in their order. */
export const ariaFixResponseSchema = z.withMeta(
  z.strictObject({
    violationsBefore: z.array(violationSchema),
    violationsAfter: z.array(violationSchema),
    rulesUndecided: z.withMeta(z.array(undecidedRuleSchema), {
      description: 'Rules that may be broken although no violation says so: one entry a rule.',
    }),
    patches: z.array(ariaPatchSchema),
    rejected: z.array(rejectedPatchSchema),
    ...commonResponseFields,
  }),
  { id: 'AriaFixResult' },
);
