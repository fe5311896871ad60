import type { Preserved } from '../../../shared/contract/content/common.ts';

/** Combines the facts preserved in several texts. */
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

/** Returns false when any value is false, or null when all values are unknown. */
export function inAll(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}
