import type { ChunkSize } from '../../../shared/catalog/chunk-size.ts';
import {
  atCodePoints,
  atGraphemes,
  atSentences,
  atWords,
  fittingUnits,
  type Splitter,
} from '../language/fitting-units.ts';
import { type Chunk, chunkOf, mergeWordless } from './chunk.ts';
import { packUnits } from './pack-units.ts';

interface ChunkLimit extends ChunkSize {
  tokensOf(text: string): number;
  readonly language: string;
}

const atParagraphs: Splitter = (text) => text.split(/(?<=\n[^\S\n]*\n)(?![^\S\n]*\n)/u);

const atLines: Splitter = (text) => text.split(/(?<=\n)/u);

const splitters = [atParagraphs, atLines, atSentences, atWords, atGraphemes, atCodePoints];

/**
 * Splits plain text into chunks at the coarsest boundaries that keep each chunk within the limit: paragraphs, lines,
 * sentences, words or characters.
 */
export function splitText(
  text: string,
  { minimumTokens, maximumTokens, tokensOf, language }: ChunkLimit,
): Chunk[] {
  const units = fittingUnits(text, language, splitters, (part) => tokensOf(part) <= maximumTokens);
  const sized = units.map((unit) => ({ ...unit, size: tokensOf(unit.text) }));
  const groups = packUnits(sized, minimumTokens, maximumTokens);
  return mergeWordless(groups.map((group) => chunkOf(group.map((unit) => unit.text).join(''))));
}
