import type { ModelCapabilities } from './model-capabilities.ts';

/**
 * Maximum chunk output so that a slow model responds in time. In seconds, for a model with 50 output tokens a
 * second and 1.5 to the first token: a request has 28, minus 1.5 reserved for settling and about 1 for
 * preceding calls. A repair attempt starts only when 1.2 times the duration of the first attempt is left
 * (`functions/content/model/generate-verified.ts`), so the first may take 25.5 / 2.2 = 11.6: 1.5 + 500 / 50 =
 * 11.5.
 */
const answerTokens = 500;

/** Assumed model speed: tokens a second, milliseconds to the first token and per thousand input tokens. */
const tokensPerSecond = 50;
const firstTokenMs = 1_500;
const readingMsPerThousand = 100;

/** The longest output that such a model completes in time without a repair attempt: (25.5 - 1.5) * 50. */
const timelyTokens = 1_200;

/** The share of its thinking budget that a model is expected to use for a chunk at low effort. */
const plannedThinkingShare = 1 / 20;

/**
 * The share of the thinking budget granted to a chunk: five times the expected use. Quotas are charged by the
 * budget, per chunk.
 */
const thinkingRoomShare = 1 / 4;

/** Minimum chunk size, however large the thinking budget: smaller chunks lack context. */
const minimumChunkTokens = 200;

/** Margin of an output limit, in tokens, in addition to twice the expected output. */
const spareTokens = 200;

/** Maximum concurrent chunks of one request, to limit its share of the model's requests-per-minute quota. */
export const chunkConcurrency = 48;

/** The share of those chunks for one of several texts in a request: at least one. */
export function chunkConcurrencyShare(characters: number, totalCharacters: number): number {
  return Math.max(1, Math.round((chunkConcurrency * characters) / totalCharacters));
}

/**
 * Minimum and average size of a chunk, as a share of the maximum. A wide range of boundaries lets an edited
 * text resynchronize to the same chunks soon after the edit; a narrow range yields fewer chunks for the same
 * maximum.
 */
const wide = { minimum: 1 / 3, average: 2 / 3 };
const narrow = { minimum: 0.65, average: 0.75 };

/** Growth factor between sizes. */
const enlargement = 1.1;

type Thinking = Pick<ModelCapabilities, 'thinkingTokens'>;

/** The longest output planned for one model call, in tokens; longer texts are split. */
export function longestAnswerTokens({ thinkingTokens }: Thinking): number {
  return Math.max(minimumChunkTokens, answerTokens - thinkingTokens * plannedThinkingShare);
}

/** The longest output that fits the deadline at all, without time for a repair attempt. */
export function maximumTokensInTime({ thinkingTokens }: Thinking): number {
  return timelyTokens - thinkingTokens * plannedThinkingShare;
}

/** The longest output that such a model completes within a time limit after reading the input. */
export function writableTokens(limitMs: number, readTokens: number, { thinkingTokens }: Thinking): number {
  const writingMs = limitMs - firstTokenMs - (readTokens / 1_000) * readingMsPerThousand;
  return (writingMs / 1_000) * tokensPerSecond - thinkingTokens * plannedThinkingShare;
}

/** Chunk size of a text, in output tokens. */
export interface ChunkSize {
  readonly minimumTokens: number;
  readonly maximumTokens: number;
}

/**
 * Calculates the chunk size of a text. Outputs that are expensive in tokens get larger chunks rather than
 * more than the concurrency limit, which leaves time for the responses but not for every repair attempt.
 *
 * @param concurrency maximum concurrent chunks
 */
export function chunkSize(textTokens: number, thinking: Thinking, concurrency = chunkConcurrency): ChunkSize {
  const longest = longestAnswerTokens(thinking);
  const isDear = textTokens > longest * wide.average * concurrency;
  const filling = isDear ? narrow : wide;
  const maximumTokens = Math.max(longest, textTokens / (filling.average * concurrency));
  return { minimumTokens: maximumTokens * filling.minimum, maximumTokens };
}

/**
 * The next larger size, for a text whose sentences and elements split into more chunks than the concurrency
 * limit.
 */
export function larger({ minimumTokens, maximumTokens }: ChunkSize): ChunkSize {
  return { minimumTokens: minimumTokens * enlargement, maximumTokens: maximumTokens * enlargement };
}

/** Token limits of a chunk's output and of the thinking before it. */
export function tokenLimitsOfChunk(
  expectedTokens: number,
  { thinkingTokens }: Thinking,
): { maximumTokens: number; thinkingTokens: number } {
  return {
    maximumTokens: spareTokens + Math.ceil(expectedTokens * 2),
    thinkingTokens: Math.ceil(thinkingTokens * thinkingRoomShare),
  };
}
