import { createHash } from 'node:crypto';

/** Crockford's base 32: digits and letters without I, L, O and U, which are misread (crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const feedbackKinds = ['feedback', 'report'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** What the reference of an entry of each kind begins with. */
const prefixes = { feedback: 'FB', report: 'AR' } as const satisfies Record<FeedbackKind, string>;

/**
 * The short name people use for an entry, such as `FB-7K3M-Q2ZP`: 40 bits of a hash over what identifies the
 * entry, so it is the same for ever. Among 10,000 entries of an organization two share one in 1 of 22,000 cases.
 */
export function referenceOf(orgId: string, kind: FeedbackKind, id: string): string {
  const bits = createHash('sha256').update(`${orgId}#${kind}#${id}`).digest().readUIntBE(0, 5);
  let text = '';
  for (let rest = bits; text.length < 8; rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text;
  return `${prefixes[kind]}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A reference as someone typed it, in its one right form: case, spaces and look-alikes (O, I, L) are forgiven. */
export function normalizeReference(typed: string): string {
  const [, prefix = '', body = ''] = /^(FB|AR)(.*)$/.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  const digits = body.replace(/O/g, '0').replace(/[IL]/g, '1');
  return `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
