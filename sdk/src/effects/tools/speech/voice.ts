import type { LocatedText } from '../../passages/located-text.ts';
import type { SpokenPart } from './spoken-highlight.ts';

export interface Utterance {
  pause(): void;
  resume(): Promise<void> | void;
  stop(): void;
  setRate(ratePercent: number): void;
  /** Resolves when speech ends or is stopped. */
  readonly ended: Promise<void>;
}

export interface Speaker {
  /** Prefetches the next text's audio if the voice requires downloads. */
  prepare(spoken: LocatedText, language: string, ratePercent: number): void;
  /** Starts speaking; calls `onPart` for each sentence and word as it starts. */
  speak(
    spoken: LocatedText,
    language: string,
    ratePercent: number,
    onPart: (part: SpokenPart) => void,
  ): Promise<Utterance>;
}
