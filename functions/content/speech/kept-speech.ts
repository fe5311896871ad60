import * as z from '../../../shared/contract/zod.ts';
import { cacheKeyOf, type TransformCacheTable } from '../../../shared/data/transform-cache.ts';
import type { MissingEngines } from './missing-engines.ts';
import type { PollyMark, PollySpeech, SpeechSettings } from './polly-speech.ts';
import type { SpokenText } from './spoken-text.ts';

/** Raise it with every change in how a segment is sent. */
const version = 'speech/1';

const marksSchema = z.array(
  z.object({ time: z.int(), type: z.enum(['sentence', 'word']), start: z.int(), end: z.int() }),
);

/** Where spoken segments and their marks are kept. */
export type SpeechCache = Pick<TransformCacheTable, 'readBytes' | 'writeBytes' | 'readJson' | 'writeJson'>;

/** A segment to be spoken for an organization. */
export interface SpeechRequest {
  readonly orgId: string;
  readonly text: SpokenText;
  readonly settings: SpeechSettings;
  readonly hasMarks: boolean;
}

/** What is kept of a segment; null is what Polly has to be asked for. */
export interface FoundSpeech {
  readonly audio: Buffer | null;
  readonly marks: readonly PollyMark[] | null;
}

/** A segment as it was spoken; without marks where the request asked for none. */
export interface HeardSpeech {
  readonly audio: Buffer;
  readonly marks: readonly PollyMark[];
}

/** Speech of segments, kept for its organization: the same segment with the same voice is spoken once. */
export class KeptSpeech {
  private readonly polly: Pick<PollySpeech, 'speak' | 'marks'>;
  private readonly cache: SpeechCache;
  private readonly now: () => number;
  /** What Polly refuses in this Region. */
  readonly missing: MissingEngines;

  constructor(
    polly: Pick<PollySpeech, 'speak' | 'marks'>,
    cache: SpeechCache,
    now: () => number,
    missing: MissingEngines,
  ) {
    this.polly = polly;
    this.cache = cache;
    this.now = now;
    this.missing = missing;
  }

  /** Looks for the sound and the marks side by side. */
  async find(request: SpeechRequest): Promise<FoundSpeech> {
    const nowMs = this.now();
    const [audio, marks] = await Promise.all([
      this.cache.readBytes(audioKey(request), nowMs),
      request.hasMarks ? this.cache.readJson(marksKey(request), nowMs) : [],
    ]);
    return { audio, marks: marks === null ? null : marksSchema.parse(marks) };
  }

  /**
   * Has Polly speak what was not found: the sound, and after it the marks, so that a segment is one request at a time.
   *
   * @param keepBeside takes over the keeping of what was spoken now
   */
  async speak(
    request: SpeechRequest,
    found: FoundSpeech,
    signal: AbortSignal,
    keepBeside: (keeping: Promise<void>) => void,
  ): Promise<HeardSpeech> {
    const audio = found.audio ?? (await this.speakAudio(request, signal, keepBeside));
    const marks = found.marks ?? (await this.askMarks(request, signal, keepBeside));
    return { audio, marks };
  }

  private async speakAudio(
    request: SpeechRequest,
    signal: AbortSignal,
    keepBeside: (keeping: Promise<void>) => void,
  ): Promise<Buffer> {
    const audio = await this.polly.speak(request.text, request.settings, signal);
    keepBeside(this.cache.writeBytes(request.orgId, audioKey(request), audio, this.now()));
    return audio;
  }

  private async askMarks(
    request: SpeechRequest,
    signal: AbortSignal,
    keepBeside: (keeping: Promise<void>) => void,
  ): Promise<readonly PollyMark[]> {
    const marks = await this.polly.marks(request.text, request.settings.voice, signal);
    keepBeside(this.cache.writeJson(request.orgId, marksKey(request), marks, this.now()));
    return marks;
  }
}

function audioKey({ orgId, text, settings }: SpeechRequest): string {
  return cacheKeyOf({ orgId, version, request: [text.type, text.sent, settings] });
}

function marksKey({ orgId, text, settings }: SpeechRequest): string {
  return cacheKeyOf({ orgId, version: `${version}/marks`, request: [text.type, text.sent, settings.voice] });
}
