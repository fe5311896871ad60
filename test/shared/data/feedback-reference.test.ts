import { normalizeReference, referenceOf } from '../../../shared/data/feedback-reference.ts';

describe('referenceOf', () => {
  it('returns the same reference for the same entry', () => {
    expect(referenceOf('acme', 'feedback', 'f-1')).toBe('FB-HCH4-2GCK');
    expect(referenceOf('acme', 'report', 'f-1')).toBe('AR-256E-H05C');
  });

  it('returns unique references without ambiguous letters', () => {
    const references = Array.from({ length: 2_000 }, (_, index) =>
      referenceOf('acme', 'report', `r${index}`),
    );
    expect(new Set(references).size).toBe(2_000);
    for (const reference of references) {
      expect(reference).toMatch(/^AR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    }
    expect(new Set(references.join('').replace(/[^0-9A-Z]/g, '')).size).toBe(32);
  });
});

describe('normalizeReference', () => {
  it.each([
    ['FB-7K3M-Q2ZP', 'FB-7K3M-Q2ZP'],
    ['fb 7k3m q2zp', 'FB-7K3M-Q2ZP'],
    ['ar-oil0-1111', 'AR-0110-1111'],
    ['AR7K3MQ2ZP', 'AR-7K3M-Q2ZP'],
  ])('normalizes %s to %s', (typed, reference) => {
    expect(normalizeReference(typed)).toBe(reference);
  });
});
