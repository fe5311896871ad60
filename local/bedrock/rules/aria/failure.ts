import * as z from 'zod';

export const failureSchema = z.object({
  number: z.int(),
  rule: z.string(),
  selector: z.string(),
});

export interface AriaFailure extends z.infer<typeof failureSchema> {
  readonly element: Element;
  readonly language: string | undefined;
}

/** An attribute change. A null value removes the attribute. */
export interface Change {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}
