import { createHash } from 'node:crypto';

/** Crockford's Base32 alphabet: digits and letters except I, L, O and U (crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const feedbackKinds = ['feedback', 'report'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

const prefixes = { feedback: 'FB', report: 'AR' } as const satisfies Record<FeedbackKind, string>;

/**
 * Returns the human-readable reference of an entry, such as `FB-7K3M-Q2ZP`. It encodes 40 bits of a hash over
 * the entry's identifying fields, so it never changes. The collision probability among 10,000 entries of an
 * organization is 1 in 22,000.
 */
export function referenceOf(orgId: string, kind: FeedbackKind, id: string): string {
  const bits = createHash('sha256').update(`${orgId}#${kind}#${id}`).digest().readUIntBE(0, 5);
  let text = '';
  for (let rest = bits; text.length < 8; rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text;
  return `${prefixes[kind]}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/**
 * Normalizes a reference that a person typed. Ignores case, spaces and hyphens, and replaces look-alike
 * letters (O, I, L) with digits.
 */
export function normalizeReference(typed: string): string {
  const [, prefix = '', body = ''] = /^(FB|AR)(.*)$/.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  const digits = body.replace(/O/g, '0').replace(/[IL]/g, '1');
  return `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
