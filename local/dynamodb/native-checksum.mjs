/**
 * The checksum of each answer (`x-amz-crc32`), reckoned by zlib: dynalite's own goes through an answer byte by byte in JavaScript.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 */
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

/**
 * Must be called before dynalite is loaded.
 *
 * @param require resolves dynalite
 */
export function useNativeChecksum(require) {
  const requireOfDynalite = createRequire(require.resolve('dynalite'));
  requireOfDynalite('buffer-crc32').unsigned = (text) => crc32(text);
}
