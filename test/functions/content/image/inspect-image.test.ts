import { inspectImage } from '../../../../functions/content/image/inspect-image.ts';

function png(width: number, height: number): Buffer {
  const header = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000000000',
    'hex',
  );
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

function gif(width: number, height: number): Buffer {
  const header = Buffer.from('4749463839610000000000000021f904000000000000003b', 'hex');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
}

function jpeg(width: number, height: number): Buffer {
  const header = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc00011080000000003012200021101031101ffd9',
    'hex',
  );
  header.writeUInt16BE(height, 25);
  header.writeUInt16BE(width, 27);
  return header;
}

function webp(width: number, height: number): Buffer {
  const header = Buffer.from('524946461a000000574542505650385800000000000000000000000000000000', 'hex');
  header.writeUInt32LE(10, 16);
  header.writeUIntLE(width - 1, 24, 3);
  header.writeUIntLE(height - 1, 27, 3);
  return header;
}

const codeOf = (bytes: Uint8Array) => {
  try {
    inspectImage(bytes);
    return 'taken';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('inspectImage', () => {
  it.each([
    ['png', png],
    ['gif', gif],
    ['jpeg', jpeg],
    ['webp', webp],
  ] as const)('recognizes %s images and accepts them only up to the maximum dimensions', (format, make) => {
    const bytes = make(640, 480);
    expect(inspectImage(bytes)).toEqual({ bytes, format });
    expect(codeOf(make(8_001, 10))).toBe('DIMENSIONS');
    expect(codeOf(make(10, 8_001))).toBe('DIMENSIONS');
  });

  it('rejects an image whose header declares 4 billion pixels', () => {
    expect(codeOf(png(65_535, 65_535))).toBe('DIMENSIONS');
    expect(codeOf(png(0, 5))).toBe('DIMENSIONS');
    expect(codeOf(png(0xffff_ffff, 0xffff_ffff))).toBe('DIMENSIONS');
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
  ])('rejects %s content', (_name, bytes) => {
    expect(codeOf(bytes)).toBe('TYPE_NOT_ALLOWED');
  });

  it.each([
    ['PNG', png(10, 10).subarray(0, 12)],
    ['JPEG', jpeg(10, 10).subarray(0, 12)],
    ['GIF', gif(10, 10).subarray(0, 7)],
    ['WebP', webp(10, 10).subarray(0, 14)],
  ])('rejects an image with a truncated header (%s)', (_name, bytes) => {
    expect(codeOf(bytes)).not.toBe('taken');
  });
});
