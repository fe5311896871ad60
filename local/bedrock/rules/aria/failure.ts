import * as z from 'zod';

/** What the rules need of a failure as the prompt carries it: which rule, and where. */
export const failureSchema = z.object({
  number: z.int(),
  rule: z.string(),
  selector: z.string(),
});

/** One element that one axe-core rule finds at fault. */
export interface AriaFailure extends z.infer<typeof failureSchema> {
  readonly element: Element;
  /** The language of names and of the page; undefined where nobody knows. */
  readonly language: string | undefined;
}

/** A change of one attribute that mends a failure; a value of null removes it. */
export interface Change {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}
