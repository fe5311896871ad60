import type { ModelCapabilities } from './model-capabilities.ts';

/**
 * Maximum output tokens per chunk. A model with the assumed speed generates 500 tokens in 1.5 + 500 / 50 = 11.5 s. A
 * repair attempt starts only when 1.2 times the duration of the first attempt is left (see
 * `functions/content/model/generate-verified.ts`). A request has 28 s. Settling credits takes 1.5 s of that time and
 * preceding calls take about 1 s. The remaining 25.5 s allow a first attempt of 25.5 / 2.2 = 11.6 s.
 */
const chunkOutputTokens = 500;

/**
 * Assumed model speed: output tokens per second, milliseconds to the first token, and milliseconds per
 * thousand input tokens.
 */
const tokensPerSecond = 50;
const firstTokenMs = 1_500;
const readingMsPerThousand = 100;

/**
 * Maximum output tokens that a model with the assumed speed generates without a repair attempt. Of the 25.5 s, 1.5 s
 * pass before the first token: (25.5 - 1.5) * 50.
 */
const timelyTokens = 1_200;

/** Fraction of the thinking budget that a model is expected to use per chunk at low effort. */
const plannedThinkingShare = 1 / 20;

/**
 * Fraction of the thinking budget allowed per chunk: five times the expected use. The whole allowance counts toward the
 * model's quotas, so a larger allowance would waste quota.
 */
const thinkingRoomShare = 1 / 4;

/** Minimum chunk size in tokens. It applies even with a large thinking budget, because smaller chunks lack context. */
const minimumChunkTokens = 200;

/** Fixed margin of an output limit, in tokens: the limit is twice the expected output plus this margin. */
const spareTokens = 200;

/** Maximum concurrent chunks of one request. It limits the request's use of the model's requests-per-minute quota. */
export const chunkConcurrency = 48;

/** Model calls that a request has under way at the same time, unless it needs more of them to finish in time. */
const usualCallsAtOnce = 10;

/** Time in which a request's calls should finish without repair attempts, in ms. It leaves a margin for slow calls. */
const plannedMs = 20_000;

export interface ModelCalls {
  /** Number of calls without repair attempts and without the judge. */
  readonly calls: number;
  /** Number of calls to the judge, each of which follows another call. */
  readonly judgeCalls: number;
  /** Number of calls that may be under way at the same time. */
  readonly atOnce: number;
}

/** The model calls of a request that is not split. */
export const oneModelCall: ModelCalls = { calls: 1, judgeCalls: 0, atOnce: usualCallsAtOnce };

/** Estimates the model calls for a number of texts from their total output. */
export function modelCallsFor(texts: number, tokens: number, thinking: Thinking): ModelCalls {
  const longest = maximumOutputTokensPerCall(thinking);
  const chunks = Math.min(chunkConcurrency, Math.ceil(tokens / (longest * wide.average)));
  const calls = Math.max(texts, chunks);
  const callTokens = chunks > texts ? longest : tokens / calls;
  const seconds = (callTokens + thinking.thinkingTokens * plannedThinkingShare) / tokensPerSecond;
  const rounds = Math.max(1, Math.floor(plannedMs / (firstTokenMs + seconds * 1_000)));
  return { calls, judgeCalls: 0, atOnce: Math.max(usualCallsAtOnce, Math.ceil(calls / rounds)) };
}

/**
 * Returns a text's share of the request's concurrent chunks. The share is proportional to the text's length and at
 * least one chunk.
 */
export function chunkConcurrencyShare(characters: number, totalCharacters: number): number {
  return Math.max(1, Math.round((chunkConcurrency * characters) / totalCharacters));
}

/**
 * Minimum and average chunk size as fractions of the maximum. A wide range lets chunk boundaries realign soon after an
 * edited passage, so that more cached chunks are reused. A narrow range yields fewer chunks for the same maximum.
 */
const wide = { minimum: 1 / 3, average: 2 / 3 };
const narrow = { minimum: 0.65, average: 0.75 };

const enlargement = 1.1;

type Thinking = Pick<ModelCapabilities, 'thinkingTokens'>;

/**
 * Returns the maximum output of one model call, in tokens, that leaves time for a repair attempt. Text that needs a
 * longer output is split into chunks.
 */
export function maximumOutputTokensPerCall({ thinkingTokens }: Thinking): number {
  return Math.max(minimumChunkTokens, chunkOutputTokens - thinkingTokens * plannedThinkingShare);
}

/** Returns the maximum output, in tokens, that a model generates before the deadline without a repair attempt. */
export function maximumTokensInTime({ thinkingTokens }: Thinking): number {
  return timelyTokens - thinkingTokens * plannedThinkingShare;
}

/**
 * Returns the maximum output, in tokens, that a model generates within a time limit, including the time it needs to
 * read the input.
 */
export function writableTokens(limitMs: number, readTokens: number, { thinkingTokens }: Thinking): number {
  const writingMs = limitMs - firstTokenMs - (readTokens / 1_000) * readingMsPerThousand;
  return (writingMs / 1_000) * tokensPerSecond - thinkingTokens * plannedThinkingShare;
}

export interface ChunkSize {
  readonly minimumTokens: number;
  readonly maximumTokens: number;
}

/**
 * Calculates the chunk size for a text. A text that needs a long output gets larger chunks, so that the number of
 * chunks stays within the concurrency limit. Larger chunks leave enough time for every response but not for every
 * repair attempt.
 *
 * @param concurrency maximum concurrent chunks
 */
export function chunkSize(textTokens: number, thinking: Thinking, concurrency = chunkConcurrency): ChunkSize {
  const longest = maximumOutputTokensPerCall(thinking);
  const isLong = textTokens > longest * wide.average * concurrency;
  const filling = isLong ? narrow : wide;
  const maximumTokens = Math.max(longest, textTokens / (filling.average * concurrency));
  return { minimumTokens: maximumTokens * filling.minimum, maximumTokens };
}

/**
 * Returns a chunk size that is 10% larger. It is used to split a text again when sentence and element boundaries led
 * to more chunks than can run concurrently.
 */
export function larger({ minimumTokens, maximumTokens }: ChunkSize): ChunkSize {
  return { minimumTokens: minimumTokens * enlargement, maximumTokens: maximumTokens * enlargement };
}

export function tokenLimitsOfChunk(
  expectedTokens: number,
  { thinkingTokens }: Thinking,
): { maximumTokens: number; thinkingTokens: number } {
  return {
    maximumTokens: spareTokens + Math.ceil(expectedTokens * 2),
    thinkingTokens: Math.ceil(thinkingTokens * thinkingRoomShare),
  };
}
