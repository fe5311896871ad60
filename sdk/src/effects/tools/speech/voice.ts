import type { LocatedText } from '../../passages/located-text.ts';
import type { SpokenPart } from './spoken-highlight.ts';

export interface Utterance {
  pause(): void;
  resume(): Promise<void> | void;
  /** Continues with the next (1) or the previous (-1) sentence. Returns false if the text has none. */
  move(by: 1 | -1): boolean;
  stop(): void;
  setRate(ratePercent: number): void;
  /** Resolves when speech ends or is stopped. */
  readonly ended: Promise<void>;
}

interface SpeakOptions {
  readonly ratePercent: number;
  /** Whether to start with the last sentence instead of the first. */
  readonly fromLast: boolean;
  /** Called for each sentence and word as it starts. */
  onPart(part: SpokenPart): void;
}

export interface Speaker {
  /** Prefetches the next text's audio if the voice requires downloads. */
  prepare(spoken: LocatedText, language: string, ratePercent: number): void;
  speak(spoken: LocatedText, language: string, options: SpeakOptions): Promise<Utterance>;
}
