import { LoggableError } from '../../../shared/errors/errors.ts';

export class BrokenAudioError extends LoggableError {
  override readonly name = 'BrokenAudioError';
}

/** The audio frames of an MP3 stream, excluding tags and the info frame. */
export interface Mp3Frames {
  readonly bytes: Buffer;
  readonly durationMs: number;
}

/** Bitrates of Layer III in kbit/s, by bitrate index, for MPEG-1 and for MPEG-2 and 2.5 (ISO 11172-3, ISO 13818-3). */
const bitratesMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRatesMpeg1 = [44_100, 48_000, 32_000];

/**
 * Identifiers of the info frame, which is the first frame of an encoded file and contains the file's length and a seek
 * table.
 */
const describingMarks = ['Xing', 'Info', 'VBRI'];

interface FrameHeader {
  readonly length: number;
  readonly samples: number;
  readonly sampleRate: number;
}

/**
 * Parses an MP3 stream frame by frame.
 *
 * @throws BrokenAudioError when it contains anything but complete frames and tags
 */
export function readMp3(bytes: Buffer): Mp3Frames {
  const frames: Buffer[] = [];
  let seconds = 0;
  let at = lengthOfId3v2(bytes);
  while (at < bytes.length && !isTrailer(bytes, at)) {
    const header = readHeader(bytes, at);
    const frame = bytes.subarray(at, at + header.length);
    if (frame.length < header.length) throw new BrokenAudioError(`A frame is cut off at byte ${at}`);
    const isDescription = frames.length === 0 && describesFile(frame);
    if (!isDescription) {
      frames.push(frame);
      seconds += header.samples / header.sampleRate;
    }
    at += header.length;
  }
  return { bytes: Buffer.concat(frames), durationMs: seconds * 1_000 };
}

/**
 * Returns the length of the ID3v2 tag at the start, including its ten-byte header. The length stored in the header
 * excludes the header, and uses the low seven bits of four bytes.
 */
function lengthOfId3v2(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((bytes[index] ?? 0) & 0x7f), 0);
  return 10 + size;
}

function isTrailer(bytes: Buffer, at: number): boolean {
  return (
    bytes.toString('latin1', at, at + 3) === 'TAG' || bytes.toString('latin1', at, at + 8) === 'APETAGEX'
  );
}

function describesFile(frame: Buffer): boolean {
  const start = frame.toString('latin1', 4, 60);
  return describingMarks.some((mark) => start.includes(mark));
}

function readHeader(bytes: Buffer, at: number): FrameHeader {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 4);
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02;
  const version = (second >> 3) & 0x03;
  const isMpeg1 = version === 3;
  const bitrate = (isMpeg1 ? bitratesMpeg1 : bitratesMpeg2)[third >> 4];
  const fullRate = sampleRatesMpeg1[(third >> 2) & 0x03];
  if (!isSync || !isLayer3 || version === 1 || !bitrate || fullRate === undefined) {
    throw new BrokenAudioError(`There is no MPEG frame at byte ${at}`);
  }
  const sampleRate = isMpeg1 ? fullRate : fullRate / (version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1_152 : 576;
  const padding = (third >> 1) & 0x01;
  const length = Math.floor((samples / 8) * ((bitrate * 1_000) / sampleRate)) + padding;
  return { length, samples, sampleRate };
}
