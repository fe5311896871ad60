declare module 'snappyjs' {
  /** @throws Error when the bytes are no Snappy data */
  export function uncompress(compressed: Uint8Array): Uint8Array;
}
