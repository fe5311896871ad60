import { visitorHash } from '../../../shared/data/visitor-hash.ts';

describe('visitorHash', () => {
  it('matches the second HMAC-SHA-256 test case of RFC 4231', () => {
    expect(visitorHash('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('hashes the UTF-8 bytes of the visitor ID', () => {
    expect(visitorHash('key', 'é')).not.toBe(visitorHash('key', 'e\u0301'));
    expect(visitorHash('key', 'é')).toBe(visitorHash('key', '\u00e9'));
  });
});
