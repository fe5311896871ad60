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
import { type Chunk, chunkOf, saysSomething, worthAsking } from './chunk.ts';
import { packUnits } from './pack-units.ts';

/** Size limits of chunks. */
export interface ChunkLimit extends ChunkSize {
  /** Expected output tokens for a part of the text. */
  tokensOf(text: string): number;
  /** Language of the text, a BCP-47 tag, for sentence and word segmentation. */
  readonly language: string;
}

/** After empty lines. */
const atParagraphs: Cut = (text) => text.split(/(?<=\n[^\S\n]*\n)(?![^\S\n]*\n)/u);

/** After line breaks. */
const atLines: Cut = (text) => text.split(/(?<=\n)/u);

const cuts = [atParagraphs, atLines, atSentences, atWords, atGraphemes, atCodePoints];

/** Splits plain text into chunks: at paragraphs if they fit, else at lines, sentences, words, characters. */
export function cutText(text: string, limit: ChunkLimit): Chunk[] {
  const fits = (part: string) => limit.tokensOf(part) <= limit.maximumTokens;
  const units = fittingUnits(text, limit.language, cuts, fits);
  return worthAsking(chunksOf(units, limit), saysSomething);
}

/** Combines units into chunks. */
export function chunksOf(
  units: readonly Unit[],
  { minimumTokens, maximumTokens, tokensOf }: Omit<ChunkLimit, 'language'>,
): Chunk[] {
  const sized = units.map((unit) => ({ ...unit, size: tokensOf(unit.text) }));
  return packUnits(sized, minimumTokens, maximumTokens).map((group) =>
    chunkOf(group.map(({ text }) => text).join('')),
  );
}
