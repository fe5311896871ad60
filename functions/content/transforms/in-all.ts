import type { Preserved } from '../../../shared/contract/content/common.ts';

/** Preserved facts across several texts. */
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

/** False when false for any text; null when unknown for all. */
export function inAll(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}
