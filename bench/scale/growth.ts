import type { Call } from '../support/call.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** A request whose cost is watched while something grows. */
export interface GrowthRequest {
  /** Method and path. */
  readonly title: string;
  /** The next one to send; it holds the key of its organization. */
  readonly next: () => Call;
}

/** Something that there is more and more of. */
export interface Growth {
  /** What there is more of, such as `profiles`. */
  readonly of: string;
  readonly sizes: readonly [number, ...number[]];
  /** True where the answer, or what is sent, grows with it: such a request may take longer, but asks the store no more often. */
  readonly growsBytes: boolean;
  /** Stores so many of them for the stack's organization, and gives the requests to watch. */
  prepare(stack: LocalStack, size: number): Promise<readonly GrowthRequest[]>;
}
