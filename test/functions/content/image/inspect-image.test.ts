import { crc32, deflateSync } from 'node:zlib';
import { inspectImage } from '../../../../functions/content/image/inspect-image.ts';

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([length, Buffer.from(type), data, checksum]);
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = pngChunk('IEND', Buffer.alloc(0));

function png(width: number, height: number, data = deflateSync(Buffer.alloc(5_000))): Buffer {
  const header = Buffer.from('00000000000000000806000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', data), pngEnd]);
}

/** One pixel with a comment of 300 bytes, which takes several sub-blocks. */
function gif(width: number, height: number): Buffer {
  const comment = Buffer.concat([
    Buffer.from('21feff', 'hex'),
    Buffer.alloc(255),
    Buffer.from('2d', 'hex'),
    Buffer.alloc(45),
    Buffer.alloc(1),
  ]);
  const header = Buffer.from('47494638396100000000800000ffffff000000', 'hex');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const pixel = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([header, comment, pixel, Buffer.from('3b', 'hex')]);
}

function jpeg(width: number, height: number): Buffer {
  const header = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc00011080000000003012200021101031101',
    'hex',
  );
  header.writeUInt16BE(height, 25);
  header.writeUInt16BE(width, 27);
  const scan = Buffer.from('ffda000c03010002110311003f00', 'hex');
  return Buffer.concat([
    header,
    scan,
    Buffer.alloc(100, 'ff00'.repeat(3), 'hex'),
    Buffer.from('ffd0ffd9', 'hex'),
  ]);
}

function webp(width: number, height: number): Buffer {
  const file = Buffer.from('524946460000000057454250565038580a00000000000000000000000000', 'hex');
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  const data = Buffer.concat([file, Buffer.from('5650382064000000', 'hex'), Buffer.alloc(100)]);
  data.writeUInt32LE(data.length - 8, 4);
  return data;
}

const makers = [
  ['png', png],
  ['gif', gif],
  ['jpeg', jpeg],
  ['webp', webp],
] as const;

const codeOf = async (bytes: Uint8Array) => {
  try {
    await inspectImage(bytes);
    return 'taken';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('inspectImage', () => {
  it.each(makers)(
    'recognizes %s images and accepts them only up to the maximum dimensions',
    async (format, make) => {
      const bytes = make(640, 480);
      expect(await inspectImage(bytes)).toEqual({ bytes, format });
      expect(await codeOf(make(8_001, 10))).toBe('DIMENSIONS');
      expect(await codeOf(make(10, 8_001))).toBe('DIMENSIONS');
    },
  );

  it('rejects an image whose header declares 4 billion pixels', async () => {
    expect(await codeOf(png(65_535, 65_535))).toBe('DIMENSIONS');
    expect(await codeOf(png(0, 5))).toBe('DIMENSIONS');
    expect(await codeOf(png(0xffff_ffff, 0xffff_ffff))).toBe('DIMENSIONS');
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['SVG with an XML declaration', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['HTML', Buffer.from('<!doctype html><script>1</script>')],
    ['BMP', Buffer.from('424d3a00000000000000', 'hex')],
    ['TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['ICO', Buffer.from('00000100010010100000', 'hex')],
    ['AVIF', Buffer.from('0000002066747970617669660000000061766966', 'hex')],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['ZIP', Buffer.from('504b0304', 'hex')],
    ['WAV in RIFF', Buffer.from('52494646000000005741564566', 'hex')],
    ['empty', Buffer.alloc(0)],
  ])('rejects %s content', async (_name, bytes) => {
    expect(await codeOf(bytes)).toBe('TYPE_NOT_ALLOWED');
  });

  it.each([
    ['PNG', png(10, 10).subarray(0, 12)],
    ['JPEG', jpeg(10, 10).subarray(0, 12)],
    ['GIF', gif(10, 10).subarray(0, 7)],
    ['WebP', webp(10, 10).subarray(0, 14)],
  ])('rejects an image with a truncated header (%s)', async (_name, bytes) => {
    expect(await codeOf(bytes)).not.toBe('taken');
  });

  it.each(makers)('rejects a %s file wherever it is cut off', async (_format, make) => {
    const whole = make(10, 10);
    for (const share of [0.5, 0.7, 0.9]) {
      expect(await codeOf(whole.subarray(0, Math.floor(whole.length * share)))).not.toBe('taken');
    }
  });

  it.each<[string, Buffer]>([
    ['with invalid compressed data', png(10, 10, Buffer.alloc(100, 'x'))],
    ['with incomplete compressed data', png(10, 10, deflateSync(Buffer.alloc(5_000)).subarray(0, -8))],
    ['without data', Buffer.concat([png(10, 10).subarray(0, 33), pngEnd])],
  ])('rejects a PNG file %s', async (_name, bytes) => {
    expect(await codeOf(bytes)).toBe('DAMAGED');
  });

  it('accepts a GIF file without a trailer, and bytes after the end of a file', async () => {
    expect(await codeOf(gif(10, 10).subarray(0, -1))).toBe('taken');
    for (const [, make] of makers) {
      expect(await codeOf(Buffer.concat([make(10, 10), Buffer.from('more')]))).toBe('taken');
    }
  });
});
