import type { SpeechMark } from '../../../shared/contract/content/tts-export.ts';
import { readMp3 } from './mp3.ts';
import type { PollyMark } from './polly-speech.ts';
import type { Segment } from './segments.ts';
import type { SpokenText } from './spoken-text.ts';

export interface SpokenSegment {
  readonly segment: Segment;
  readonly spoken: SpokenText;
  readonly audio: Buffer;
  readonly marks: readonly PollyMark[];
}

export interface Recording {
  readonly audio: Buffer;
  readonly durationMs: number;
  readonly marks: readonly SpeechMark[];
}

/**
 * Concatenates segments into one file and shifts their speech marks: times by the duration of the preceding audio, and
 * offsets to positions in the complete text.
 *
 * @throws BrokenAudioError when the audio of a segment is malformed
 */
export function joinSegments(text: string, segments: readonly SpokenSegment[]): Recording {
  const read = segments.map(({ audio }) => readMp3(audio));
  const marks: SpeechMark[] = [];
  let durationMs = 0;
  for (const [index, segment] of segments.entries()) {
    for (const mark of segment.marks) marks.push(shifted(mark, segment, text, durationMs));
    durationMs += read[index]?.durationMs ?? 0;
  }
  const audio = Buffer.concat(read.map(({ bytes }) => bytes));
  return { audio, durationMs: Math.round(durationMs), marks };
}

function shifted(
  { type, time, start, end }: PollyMark,
  { segment, spoken }: SpokenSegment,
  text: string,
  beforeMs: number,
): SpeechMark {
  const from = segment.start + spoken.originalOffset(start);
  const to = segment.start + spoken.originalOffset(end);
  return {
    type,
    startMs: Math.round(beforeMs + time),
    start: from,
    end: to,
    value: text.slice(from, to),
  };
}
