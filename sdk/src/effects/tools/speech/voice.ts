import type { LocatedText } from '../../passages/located-text.ts';
import type { SpokenPart } from './spoken-highlight.ts';

/** Something being said. */
export interface Utterance {
  pause(): void;
  resume(): Promise<void> | void;
  stop(): void;
  setRate(ratePercent: number): void;
  /** Resolves at the end, and when it was stopped. */
  readonly ended: Promise<void>;
}

/** What reads aloud. */
export interface Speaker {
  /** Gets ready what comes next, where that takes time. */
  prepare(spoken: LocatedText, language: string, ratePercent: number): void;
  /** Begins to speak; `onPart` is told of each sentence and word as it begins. */
  speak(
    spoken: LocatedText,
    language: string,
    ratePercent: number,
    onPart: (part: SpokenPart) => void,
  ): Promise<Utterance>;
}
