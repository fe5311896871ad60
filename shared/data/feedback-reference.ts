import { createHash } from 'node:crypto';

/** Crockford's base 32: digits and letters without I, L, O and U, which are misread (crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const feedbackKinds = ['feedback', 'report'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** Prefix of the reference by kind of entry. */
const prefixes = { feedback: 'FB', report: 'AR' } as const satisfies Record<FeedbackKind, string>;

/**
 * Human-readable name of an entry, such as `FB-7K3M-Q2ZP`: 40 bits of a hash over the fields that identify
 * it, so it never changes. Among 10,000 entries of an organization, the probability of a collision is 1 in
 * 22,000.
 */
export function referenceOf(orgId: string, kind: FeedbackKind, id: string): string {
  const bits = createHash('sha256').update(`${orgId}#${kind}#${id}`).digest().readUIntBE(0, 5);
  let text = '';
  for (let rest = bits; text.length < 8; rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text;
  return `${prefixes[kind]}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/**
 * Normalizes a reference typed by a person: ignores case and spaces and maps look-alike characters (O, I, L).
 */
export function normalizeReference(typed: string): string {
  const [, prefix = '', body = ''] = /^(FB|AR)(.*)$/.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  const digits = body.replace(/O/g, '0').replace(/[IL]/g, '1');
  return `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
