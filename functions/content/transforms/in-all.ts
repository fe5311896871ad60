import type { Preserved } from '../../../shared/contract/content/common.ts';

/** What several texts that were answered each by itself still hold of their sources. */
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

/** False when it is false for one text; null when it is not known for any. */
export function inAll(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}
