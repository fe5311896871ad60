import * as z from 'zod';
import { openEnumeration } from '../primitives.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';

/** Largest markup to mend, in characters. */
const maximumHtmlCharacters = 50_000;

/** Body of POST /content/aria-fix. */
export const ariaFixRequestSchema = z
  .strictObject({
    html: pageTextSchema(maximumHtmlCharacters).meta({ description: 'A fragment or a whole page.' }),
    ...commonRequestFields,
  })
  .meta({ id: 'AriaFixInput' });
export type AriaFixRequest = z.infer<typeof ariaFixRequestSchema>;

export const impactSchema = z
  .enum(['minor', 'moderate', 'serious', 'critical'])
  .meta({ id: 'ViolationImpact' });
export type Impact = z.infer<typeof impactSchema>;

/** One axe-core rule that fails, with every element it fails on. */
export const violationSchema = z
  .strictObject({
    rule: z.string().meta({ description: "axe-core's rule id." }),
    impact: impactSchema.nullable(),
    help: z.string(),
    helpUrl: z.string(),
    selectors: z.array(z.string()).meta({
      description:
        'A CSS selector for each failing element, for querySelector of the element whose innerHTML was sent, or of the document for a whole page.',
    }),
  })
  .meta({ id: 'AriaViolation' });
export type Violation = z.infer<typeof violationSchema>;

const patchFields = {
  selector: z.string().meta({ description: 'Of the one element, in the form of selectors of violations.' }),
  attribute: z.string().meta({ description: 'role, aria-*, alt, lang, title, for, scope or tabindex.' }),
  value: z.string().nullable().meta({ description: 'Null removes the attribute.' }),
};

/** One attribute to set, proved to mend more than it breaks. */
export const ariaPatchSchema = z
  .strictObject({
    ...patchFields,
    rule: z.string().meta({ description: 'The axe-core rule it mends.' }),
    impact: impactSchema.nullable(),
    explanation: z.string(),
  })
  .meta({ id: 'AriaPatch' });
export type AriaPatch = z.infer<typeof ariaPatchSchema>;

/** Why a proposed patch is not among the patches. */
export const rejectionReasonSchema = z
  .enum([
    'attribute_not_allowed',
    'value_not_allowed',
    'element_not_found',
    'no_improvement',
    'not_checked',
    'new_violation',
  ])
  .meta({ id: 'PatchRejectionReason', ...openEnumeration });
export type RejectionReason = z.infer<typeof rejectionReasonSchema>;

export const rejectedPatchSchema = z
  .strictObject({ ...patchFields, reason: rejectionReasonSchema })
  .meta({ id: 'RejectedAriaPatch' });
export type RejectedPatch = z.infer<typeof rejectedPatchSchema>;

/** Answer of POST /content/aria-fix. Apply the patches in their order. */
export const ariaFixResponseSchema = z
  .strictObject({
    violationsBefore: z.array(violationSchema),
    violationsAfter: z.array(violationSchema),
    patches: z.array(ariaPatchSchema),
    rejected: z.array(rejectedPatchSchema),
    ...commonResponseFields,
  })
  .meta({ id: 'AriaFixResult' });
