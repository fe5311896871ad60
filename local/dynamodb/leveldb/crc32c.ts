/** Castagnoli's polynomial, bits reversed (RFC 3720, appendix B.4). */
const polynomial = 0x82f63b78;

const table = Uint32Array.from({ length: 256 }, (_unused, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/** What LevelDB adds to a checksum that it stores (util/crc32c.h, kMaskDelta). */
const maskDelta = 0xa282ead8;

/** The CRC-32C of the bytes, from 0 to 2^32 - 1. */
export function crc32c(bytes: Uint8Array): number {
  let state = 0xffffffff;
  for (const byte of bytes) state = (table[(state ^ byte) & 0xff] ?? 0) ^ (state >>> 8);
  return ~state >>> 0;
}

/** The checksum of the bytes as LevelDB stores it: rotated and shifted, as its own files may hold checksums. */
export function storedChecksum(bytes: Uint8Array): number {
  const sum = crc32c(bytes);
  return (((sum >>> 15) | (sum << 17)) + maskDelta) >>> 0;
}
