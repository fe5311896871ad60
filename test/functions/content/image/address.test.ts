import { isPublicAddress, literalAddress } from '../../../../functions/content/image/address.ts';

const notPublic = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'ffff::1',
  'localhost',
  '',
];

const isPublic = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
];

describe('public IP address check', () => {
  it.each(notPublic)('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(isPublic)('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('recognizes an IP address in every URL notation', () => {
    const hosts = [
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
      'https://127.0.0.1./',
      'https://①②⑦.0.0.1/',
    ].map((url) => literalAddress(new URL(url).hostname));
    expect(hosts).toEqual(Array.from({ length: hosts.length }, () => '127.0.0.1'));
    expect(literalAddress(new URL('https://[::ffff:127.0.0.1]/').hostname)).toBe('::ffff:7f00:1');
    expect(literalAddress('example.com')).toBeNull();
  });
});
