import type { ModelCapabilities } from './model-capabilities.ts';

/**
 * How long a piece may be so that a slow model answers in time. The arithmetic, in seconds, for a model of 50 output
 * tokens a second whose first token comes after 1.5: a request has 28, of which 1.5 are kept for settling, and about
 * one goes for the calls before. A second ask begins when 1.2 times the time of the first is left
 * (`functions/content/model/ask-verified.ts`), so the first may take 25.5 / 2.2 = 11.6: 1.5 + 500 / 50 = 11.5.
 */
const answerTokens = 500;

/** What such a model does: tokens a second, milliseconds to the first of them and for each thousand that it reads. */
const tokensPerSecond = 50;
const firstTokenMs = 1_500;
const readingMsPerThousand = 100;

/** The longest answer that such a model ends in time when it is not asked again: (25.5 - 1.5) * 50. */
const timelyTokens = 1_200;

/** The part of its room for thinking that a model is planned to use for a piece: it is asked for little effort. */
const plannedThinkingShare = 1 / 20;

/** The part of that room which a piece gets: five times what is planned. Quotas are taken by the room, for each piece. */
const thinkingRoomShare = 1 / 4;

/** However much a model thinks, a piece smaller than this says too little to be worked on by itself. */
const minimumPieceTokens = 200;

/** Room for an answer, in tokens, beside twice what is expected. */
const spareTokens = 200;

/** Pieces asked at once, at most: what one request may take of the model's requests a minute. */
export const piecesAtOnce = 48;

/** The part of those pieces that a text gets which is one of several in a request: at least one. */
export function shareOfPieces(characters: number, charactersInAll: number): number {
  return Math.max(1, Math.round((piecesAtOnce * characters) / charactersInAll));
}

/**
 * How short a piece may be, as a share of the longest, and how full they become on average. A wide choice of ends lets
 * an edited text fall into the same pieces soon after the edit; a narrow one makes fewer pieces of the same length.
 */
const wide = { minimum: 1 / 3, average: 2 / 3 };
const narrow = { minimum: 0.65, average: 0.75 };

/** How much larger the next size is. */
const enlargement = 1.1;

type Thinking = Pick<ModelCapabilities, 'thinkingTokens'>;

/** The longest answer that one ask is planned for, in tokens; a text of more is cut. */
export function longestAnswerTokens({ thinkingTokens }: Thinking): number {
  return Math.max(minimumPieceTokens, answerTokens - thinkingTokens * plannedThinkingShare);
}

/** The longest answer that there is time for at all, though not for a second one. */
export function longestTimelyTokens({ thinkingTokens }: Thinking): number {
  return timelyTokens - thinkingTokens * plannedThinkingShare;
}

/** The longest answer that such a model ends within a time, after it has read so many tokens. */
export function writableTokens(limitMs: number, readTokens: number, { thinkingTokens }: Thinking): number {
  const writingMs = limitMs - firstTokenMs - (readTokens / 1_000) * readingMsPerThousand;
  return (writingMs / 1_000) * tokensPerSecond - thinkingTokens * plannedThinkingShare;
}

/** How long the pieces of a text are, in tokens of their answers. */
export interface PieceSize {
  readonly minimumTokens: number;
  readonly maximumTokens: number;
}

/**
 * How long the pieces of a text are. One that is dear to write has longer pieces rather than more than are asked at
 * once: then time is left for the answers, and not for every second ask.
 *
 * @param atOnce pieces asked at once, at most
 */
export function pieceSize(textTokens: number, thinking: Thinking, atOnce = piecesAtOnce): PieceSize {
  const longest = longestAnswerTokens(thinking);
  const isDear = textTokens > longest * wide.average * atOnce;
  const filling = isDear ? narrow : wide;
  const maximumTokens = Math.max(longest, textTokens / (filling.average * atOnce));
  return { minimumTokens: maximumTokens * filling.minimum, maximumTokens };
}

/** The next larger size, for a text whose sentences and elements fall into more pieces than are asked at once. */
export function larger({ minimumTokens, maximumTokens }: PieceSize): PieceSize {
  return { minimumTokens: minimumTokens * enlargement, maximumTokens: maximumTokens * enlargement };
}

/** Limits of a piece's answer and of the thinking before it, in tokens. */
export function roomOfPiece(
  expectedTokens: number,
  { thinkingTokens }: Thinking,
): { maximumTokens: number; thinkingTokens: number } {
  return {
    maximumTokens: spareTokens + Math.ceil(expectedTokens * 2),
    thinkingTokens: Math.ceil(thinkingTokens * thinkingRoomShare),
  };
}
