import { crc32c, storedChecksum } from '../../../../local/dynamodb/leveldb/crc32c.ts';

describe('CRC-32C', () => {
  // RFC 3720, appendix B.4.
  it.each([
    ['32 zeros', new Uint8Array(32), 0x8a9136aa],
    ['32 ones', new Uint8Array(32).fill(0xff), 0x62a8ab43],
    ['32 bytes upwards', Uint8Array.from({ length: 32 }, (_unused, index) => index), 0x46dd794e],
    ['32 bytes downwards', Uint8Array.from({ length: 32 }, (_unused, index) => 31 - index), 0x113fdb5c],
  ])('of %s is that of RFC 3720', (_what, bytes, sum) => {
    expect(crc32c(bytes)).toBe(sum);
  });

  it('is stored rotated by 15 bits and shifted', () => {
    const sum = crc32c(Buffer.from('foo'));
    const unshifted = (storedChecksum(Buffer.from('foo')) - 0xa282ead8) >>> 0;
    expect(((unshifted >>> 17) | (unshifted << 15)) >>> 0).toBe(sum);
  });
});
