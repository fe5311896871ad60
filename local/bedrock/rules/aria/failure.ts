import * as z from 'zod';

/** The fields of a failure in the prompt that the rules use. */
export const failureSchema = z.object({
  number: z.int(),
  rule: z.string(),
  selector: z.string(),
});

/** An element that violates an axe-core rule. */
export interface AriaFailure extends z.infer<typeof failureSchema> {
  readonly element: Element;
  /** Language of the page and its accessible names; undefined if unknown. */
  readonly language: string | undefined;
}

/** An attribute change; a null value removes the attribute. */
export interface Change {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}
