import { openEnumeration } from '../primitives.ts';
import * as z from '../zod.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';

const maximumHtmlCharacters = 50_000;

export const ariaFixRequestSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      html: z.described(pageTextSchema(maximumHtmlCharacters), 'HTML fragment or whole page.'),
      ...commonRequestFields,
    }),
  ),
  { id: 'AriaFixInput' },
);
export type AriaFixRequest = z.infer<typeof ariaFixRequestSchema>;

const ruleSchema = z.described(z.string(), 'ID of the axe-core rule.');
const helpSchema = z.described(z.string(), 'Summary of the rule, from axe-core.');
const helpUrlSchema = z.described(z.string(), 'Documentation URL of the rule.');

export const impactSchema = z.withMeta(z.enum(['minor', 'moderate', 'serious', 'critical']), {
  id: 'ViolationImpact',
});
export type Impact = z.infer<typeof impactSchema>;
const impactFieldSchema = z.described(
  z.nullable(impactSchema),
  'Severity according to axe-core; null if unknown.',
);

export const violationSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      rule: ruleSchema,
      impact: impactFieldSchema,
      help: helpSchema,
      helpUrl: helpUrlSchema,
      selectors: z.described(
        z.array(z.string()),
        'CSS selector of each failing element, relative to the element whose innerHTML was sent or, for a whole page, to the document.',
      ),
    }),
  ),
  { id: 'AriaViolation' },
);
export type Violation = z.infer<typeof violationSchema>;

export const undecidedReasonSchema = z.withMeta(
  z.enum(['needs_layout', 'needs_whole_page', 'needs_review']),
  { id: 'UndecidedReason', ...openEnumeration },
);

export const undecidedRuleSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      rule: ruleSchema,
      reason: z.described(
        undecidedReasonSchema,
        'needs_layout: check in a browser. needs_whole_page: send the whole page. needs_review: requires human review.',
      ),
      help: helpSchema,
      helpUrl: helpUrlSchema,
    }),
  ),
  { id: 'UndecidedAriaRule' },
);
export type UndecidedRule = z.infer<typeof undecidedRuleSchema>;

const patchFields = {
  selector: z.described(
    z.string(),
    'CSS selector of the element, relative to the same root as violation selectors.',
  ),
  attribute: z.described(
    z.string(),
    'Attribute to set: role, aria-*, alt, lang, title, for, scope, tabindex or autocomplete.',
  ),
  value: z.described(z.nullable(z.string()), 'New value; null removes the attribute.'),
};

/**
 * An attribute change that fixes a violation without causing a new one. Some changes do so only in combination with
 * other patches.
 */
export const ariaPatchSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      ...patchFields,
      rule: z.described(z.string(), 'ID of the axe-core rule that the patch fixes.'),
      impact: impactFieldSchema,
      explanation: z.described(z.string(), 'Reason for the change.'),
    }),
  ),
  { id: 'AriaPatch' },
);
export type AriaPatch = z.infer<typeof ariaPatchSchema>;

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
  z.lazy(() =>
    z.strictObject({
      ...patchFields,
      reason: z.described(rejectionReasonSchema, 'Reason for the rejection.'),
    }),
  ),
  { id: 'RejectedAriaPatch' },
);
export type RejectedPatch = z.infer<typeof rejectedPatchSchema>;

export const ariaFixResponseSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      violationsBefore: z.described(z.array(violationSchema), 'Violations in the HTML sent.'),
      violationsAfter: z.described(
        z.array(violationSchema),
        'Violations that remain after the patches are applied.',
      ),
      rulesUndecided: z.described(
        z.array(undecidedRuleSchema),
        'Rules that could not be evaluated, one entry per rule.',
      ),
      patches: z.described(z.array(ariaPatchSchema), 'Attribute changes to apply, in this order.'),
      rejected: z.described(z.array(rejectedPatchSchema), 'Changes proposed by the model and rejected.'),
      ...commonResponseFields,
    }),
  ),
  { id: 'AriaFixResult' },
);
