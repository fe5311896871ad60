import * as z from 'zod';

/** Fields of a failure in the prompt that the rules use. */
export const failureSchema = z.object({
  number: z.int(),
  rule: z.string(),
  selector: z.string(),
});

/** One element that one axe-core rule finds at fault. */
export interface AriaFailure extends z.infer<typeof failureSchema> {
  readonly element: Element;
  /** The language of names and of the page; undefined if unknown. */
  readonly language: string | undefined;
}

/** A change of one attribute that fixes a failure; a null value removes it. */
export interface Change {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}
