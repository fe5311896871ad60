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

/** Speech of segments, kept for its organization: the same segment with the same voice is spoken once. */
export class KeptSpeech {
  constructor(
    private readonly polly: Pick<PollySpeech, 'speak' | 'marks'>,
    private readonly cache: SpeechCache,
    private readonly now: () => number,
    /** What Polly refuses in this Region. */
    readonly missing: MissingEngines,
  ) {}

  /** @param keepBeside takes over the keeping of what was spoken now */
  async speak(
    orgId: string,
    text: SpokenText,
    settings: SpeechSettings,
    signal: AbortSignal,
    keepBeside: (keeping: Promise<void>) => void,
  ): Promise<Buffer> {
    const key = cacheKeyOf({ orgId, version, request: [text.type, text.sent, settings] });
    const kept = await this.cache.readBytes(key, this.now());
    if (kept !== null) return kept;
    const audio = await this.polly.speak(text, settings, signal);
    keepBeside(this.cache.writeBytes(orgId, key, audio, this.now()));
    return audio;
  }

  /** @param keepBeside as for {@link speak} */
  async marks(
    orgId: string,
    text: SpokenText,
    { voice }: SpeechSettings,
    signal: AbortSignal,
    keepBeside: (keeping: Promise<void>) => void,
  ): Promise<PollyMark[]> {
    const key = cacheKeyOf({ orgId, version: `${version}/marks`, request: [text.type, text.sent, voice] });
    const kept = await this.cache.readJson(key, this.now());
    if (kept !== null) return marksSchema.parse(kept);
    const marks = await this.polly.marks(text, voice, signal);
    keepBeside(this.cache.writeJson(orgId, key, marks, this.now()));
    return marks;
  }
}
