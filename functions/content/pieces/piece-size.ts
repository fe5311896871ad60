import type { ModelCapabilities } from '../model/capabilities.ts';

/**
 * How long a piece may be so that a slow model answers in time. The arithmetic, in seconds, for a model of 50 output
 * tokens a second whose first token comes after 1.5: a request has 28, of which 1.5 are kept for settling, and about
 * one goes for the calls before. A second ask begins when 1.2 times the time of the first is left
 * (`model/ask-verified.ts`), so the first may take 25.5 / 2.2 = 11.6: 1.5 + 500 / 50 = 11.5.
 */
const answerTokens = 500;

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
export const piecesAtOnce = 32;

/** Pieces end where the text allows it, so they are shorter than they may be: down to a third, two thirds on average. */
const usualFilling = 2 / 3;

type Thinking = Pick<ModelCapabilities, 'thinkingTokens'>;

/** The longest answer that one ask is planned for, in tokens; a text of more is cut. */
export function longestAnswerTokens({ thinkingTokens }: Thinking): number {
  return Math.max(minimumPieceTokens, answerTokens - thinkingTokens * plannedThinkingShare);
}

/** The longest answer that there is time for at all, though not for a second one. */
export function longestTimelyTokens({ thinkingTokens }: Thinking): number {
  return timelyTokens - thinkingTokens * plannedThinkingShare;
}

/**
 * The longest piece of a text that is cut, in tokens of its answer. A text that is dear to write has longer pieces
 * rather than more than can be asked at once: then time is left for the answers, and not for every second ask.
 */
export function longestPieceTokens(textTokens: number, thinking: Thinking): number {
  return Math.max(longestAnswerTokens(thinking), textTokens / (piecesAtOnce * usualFilling));
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
