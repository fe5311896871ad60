import { callerHash, networkOf } from '../../../shared/security/caller-hash.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.254'],
    ['203.0.113.7', '::ffff:203.0.113.9'],
    ['203.0.113.7', '::FFFF:cb00:7101'],
    ['2001:db8:1:2200::1', '2001:db8:1:22ff:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2200::1', '2001:0DB8:0001:2200:0000:0000:0000:0002'],
    ['::1', '::2'],
    ['fe80::1%eth0', 'fe80::2'],
    ['', 'test-invoke-source-ip'],
  ])('is equal for %s and %s', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  it.each([
    ['203.0.113.7', '203.0.114.7'],
    ['203.0.113.7', '::203.0.113.7'],
    ['2001:db8:1:2200::1', '2001:db8:1:2300::1'],
    ['2001:db8::1', '2001:db8:1::1'],
    ['::ffff:1.2.3.4', '::ffff:1.2.4.4'],
  ])('differs for %s and %s', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });
});

describe('callerHash', () => {
  const of = (key: string, siteId: string, day: string, address: string) =>
    callerHash(key, siteId, day, address);

  it('differs by organization, site, day and network, and contains nothing of the address', () => {
    const hash = of('key', 'shop', '2026-11-20', '203.0.113.7');
    expect(hash).toMatch(/^[\w-]{22}$/);
    expect(of('key', 'shop', '2026-11-20', '203.0.113.8')).toBe(hash);
    const others = [
      of('other', 'shop', '2026-11-20', '203.0.113.7'),
      of('key', 'blog', '2026-11-20', '203.0.113.7'),
      of('key', 'shop', '2026-11-21', '203.0.113.7'),
      of('key', 'shop', '2026-11-20', '203.0.114.7'),
    ];
    expect(new Set([hash, ...others]).size).toBe(5);
  });
});
