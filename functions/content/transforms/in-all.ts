import type { Preserved } from '../../../shared/contract/content/common.ts';

export function preservedInAll(
  responses: readonly { readonly fields: { readonly preserved: Preserved } }[],
): Preserved {
  return { numbers: responses.every(({ fields }) => fields.preserved.numbers), names: null, negations: null };
}

export function checkedInAll(
  responses: readonly { readonly fields: { readonly meaningChecked: boolean } }[],
): boolean {
  return responses.every(({ fields }) => fields.meaningChecked);
}

/** Returns false if any value is false, otherwise true if any value is true, otherwise null (unknown). */
export function inAll(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}
