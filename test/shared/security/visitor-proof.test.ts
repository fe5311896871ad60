import { createHmac, randomUUID } from 'node:crypto';
import {
  isGeneratedVisitorId,
  isVisitorProof,
  validProofSecrets,
  visitorProof,
  visitorProofSecret,
} from '../../../shared/security/visitor-proof.ts';

describe('isVisitorProof', () => {
  const secrets = validProofSecrets('organization key', 'shop', 2);

  it('accepts the HMAC-SHA-256 in hex with any valid secret', () => {
    for (const secret of secrets) {
      const proof = createHmac('sha256', secret).update('Zoë 7', 'utf8').digest('hex');
      expect(isVisitorProof(proof, 'Zoë 7', secrets)).toBe(true);
      expect(isVisitorProof(proof.toUpperCase(), 'Zoë 7', secrets)).toBe(true);
    }
  });

  it.each([
    ['another visitor', visitorProof(secrets[0] ?? '', 'visitor-8')],
    [
      'a secret of another site',
      visitorProof(visitorProofSecret('organization key', 'blog', 2), 'visitor-7'),
    ],
    ['a secret of another organization', visitorProof(visitorProofSecret('other', 'shop', 2), 'visitor-7')],
    ['an empty secret', visitorProof('', 'visitor-7')],
    ['a shortened proof', visitorProof(secrets[0] ?? '', 'visitor-7').slice(0, 63)],
    ['text', 'proof'],
  ])('rejects the proof of %s', (_, proof) => {
    expect(isVisitorProof(proof, 'visitor-7', secrets)).toBe(false);
  });

  it('rejects every proof when there are no secrets', () => {
    expect(isVisitorProof(visitorProof('', 'visitor-7'), 'visitor-7', [])).toBe(false);
  });
});

describe('validProofSecrets', () => {
  it('returns the current and the previous secret, and none before proofs are enabled', () => {
    const of = (version: number) => validProofSecrets('key', 'shop', version);
    expect(of(0)).toEqual([]);
    expect(of(1)).toHaveLength(1);
    expect(of(2)).toEqual([expect.stringMatching(/^[\w-]{43}$/), of(1)[0]]);
    expect(of(3)).not.toContain(of(1)[0]);
  });
});

describe('isGeneratedVisitorId', () => {
  it('accepts random UUIDs only', () => {
    expect(isGeneratedVisitorId(randomUUID())).toBe(true);
    for (const id of [
      'visitor-7',
      `visitor-${randomUUID()}`,
      randomUUID().toUpperCase(),
      '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      '00000000-0000-0000-0000-000000000007',
    ]) {
      expect(isGeneratedVisitorId(id)).toBe(false);
    }
  });
});
