/** The bytes end before what is read from them. */
export class OutOfBytesError extends Error {
  override readonly name = 'OutOfBytesError';
}

/** Reads LevelDB's encodings (util/coding.h) one after the other. Every method throws OutOfBytesError at the end. */
export class ByteReader {
  private position = 0;

  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.position === this.bytes.length;
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  /** A number of up to 2^53 in groups of seven bits, the lowest first. */
  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** Bytes whose number stands before them. */
  prefixed(): Buffer {
    return this.take(this.varint());
  }

  take(length: number): Buffer {
    const end = this.position + length;
    if (end > this.bytes.length) throw new OutOfBytesError();
    const taken = this.bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }
}
