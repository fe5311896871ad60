import * as z from 'zod';

/** The fields used here of a failure in the prompt. */
export const failureSchema = z.object({
  number: z.int(),
  rule: z.string(),
  selector: z.string(),
});

/** An element that violates an axe-core rule. */
export interface AriaFailure extends z.infer<typeof failureSchema> {
  readonly element: Element;
  /** The language of names and of the page; undefined if unknown. */
  readonly language: string | undefined;
}

/** A change of one attribute; a null value removes it. */
export interface Change {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}
