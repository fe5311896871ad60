import type { Preserved } from '../../../shared/contract/content/common.ts';

/** Combines the preserved facts of several texts. */
export function preservedInAll(
  answers: readonly { readonly fields: { readonly preserved: Preserved } }[],
): Preserved {
  const all = answers.map(({ fields }) => fields.preserved);
  return {
    numbers: all.every(({ numbers }) => numbers),
    names: inAll(all.map(({ names }) => names)),
    negations: inAll(all.map(({ negations }) => negations)),
  };
}

/** Returns false if any value is false, null if all are unknown. */
export function inAll(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}
