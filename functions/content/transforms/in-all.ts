import type { Preserved } from '../../../shared/contract/content/common.ts';

export function preservedInAll(
  answers: readonly { readonly fields: { readonly preserved: Preserved } }[],
): Preserved {
  return { numbers: answers.every(({ fields }) => fields.preserved.numbers), names: null, negations: null };
}

/** Returns false when any value is false, null when all values are unknown, and true otherwise. */
export function inAll(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}
