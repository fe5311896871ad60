import type { SentencePair } from '../../../../shared/contract/content/common.ts';
import type { Prompt } from '../../../../shared/model/prompt.ts';
import type { ModelReply } from '../../../../shared/model/read-reply.ts';
import type { Finding } from '../finding.ts';

/**
 * A fault that the judge found: the source sentence for a lost or changed fact, and the response sentence for an added
 * or changed one. A hint that gives an answer away is an added one.
 */
export interface Difference {
  readonly kind: 'lost' | 'changed' | 'added';
  readonly source: string;
  readonly output: string;
}

export interface Judgement {
  readonly differences: readonly Difference[];
  /** Sentences of the response with the source sentences that they are based on. */
  readonly links: readonly SentencePair[];
  /** False when most of the response has no verdict. */
  readonly isComplete: boolean;
  /** Number of reported faults that the texts do not confirm. */
  readonly dropped: number;
}

/** A question to the judge about a response. */
export interface Inquiry {
  /** True when the response needs no judge, for example because it equals its source. */
  readonly isSettled: boolean;
  /** Loads the prompt on demand, because many responses are cached or not judged. */
  loadPrompt(): Promise<Prompt>;
  /**
   * Reads a judgement item by item, so that one malformed item does not invalidate the others, and a reply that was cut
   * off counts as far as it goes. Returns null when nothing of it is usable.
   */
  read(reply: ModelReply): Judgement | null;
  /** Selects the differences, possibly of an earlier response, that the texts confirm. */
  confirmed(differences: readonly Difference[]): Difference[];
  findingsFor(differences: readonly Difference[]): Finding[];
}
