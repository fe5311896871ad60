import type { ChunkSize } from '../../../shared/catalog/chunk-size.ts';
import {
  atCodePoints,
  atGraphemes,
  atSentences,
  atWords,
  type Cut,
  fittingUnits,
  type Unit,
} from '../fitting-units.ts';
import { type Chunk, chunkOf, hasLettersOrDigits, mergeWordless } from './chunk.ts';
import { packUnits } from './pack-units.ts';

/** Size limits for chunks. */
export interface ChunkLimit extends ChunkSize {
  /** Estimates the output tokens for a part of the text. */
  tokensOf(text: string): number;
  /** BCP-47 language of the text, for sentence and word segmentation. */
  readonly language: string;
}

/** Splits after empty lines. */
const atParagraphs: Cut = (text) => text.split(/(?<=\n[^\S\n]*\n)(?![^\S\n]*\n)/u);

/** Splits after line breaks. */
const atLines: Cut = (text) => text.split(/(?<=\n)/u);

const cuts = [atParagraphs, atLines, atSentences, atWords, atGraphemes, atCodePoints];

/**
 * Splits plain text into chunks at the coarsest boundaries that fit: paragraphs, lines, sentences, words or
 * characters.
 */
export function splitText(text: string, limit: ChunkLimit): Chunk[] {
  const fits = (part: string) => limit.tokensOf(part) <= limit.maximumTokens;
  const units = fittingUnits(text, limit.language, cuts, fits);
  return mergeWordless(chunksOf(units, limit), hasLettersOrDigits);
}

/** Packs units into chunks. */
export function chunksOf(
  units: readonly Unit[],
  { minimumTokens, maximumTokens, tokensOf }: Omit<ChunkLimit, 'language'>,
): Chunk[] {
  const sized = units.map((unit) => ({ ...unit, size: tokensOf(unit.text) }));
  return packUnits(sized, minimumTokens, maximumTokens).map((group) =>
    chunkOf(group.map(({ text }) => text).join('')),
  );
}
