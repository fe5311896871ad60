import type { PieceSize } from '../../../shared/catalog/piece-size.ts';
import {
  atCodePoints,
  atGraphemes,
  atSentences,
  atWords,
  type Cut,
  fittingUnits,
  type Unit,
} from '../fitting-units.ts';
import { packUnits } from './pack-units.ts';
import { type Piece, pieceOf, saysSomething, worthAsking } from './piece.ts';

/** How long pieces may be. */
export interface PieceLimit extends PieceSize {
  /** Tokens expected for the answer to a part of the text. */
  tokensOf(text: string): number;
  /** What the text is written in, a BCP-47 tag: sentences and words are found by it. */
  readonly language: string;
}

/** Behind empty lines. */
const atParagraphs: Cut = (text) => text.split(/(?<=\n[^\S\n]*\n)(?![^\S\n]*\n)/u);

/** Behind line breaks. */
const atLines: Cut = (text) => text.split(/(?<=\n)/u);

const cuts = [atParagraphs, atLines, atSentences, atWords, atGraphemes, atCodePoints];

/** The pieces of a plain text: of paragraphs where they fit, else of lines, sentences, words, characters. */
export function cutText(text: string, limit: PieceLimit): Piece[] {
  const fits = (part: string) => limit.tokensOf(part) <= limit.maximumTokens;
  const units = fittingUnits(text, limit.language, cuts, fits);
  return worthAsking(piecesOf(units, limit), saysSomething);
}

/** Puts units together into pieces. */
export function piecesOf(
  units: readonly Unit[],
  { minimumTokens, maximumTokens, tokensOf }: Omit<PieceLimit, 'language'>,
): Piece[] {
  const sized = units.map((unit) => ({ ...unit, size: tokensOf(unit.text) }));
  return packUnits(sized, minimumTokens, maximumTokens).map((group) =>
    pieceOf(group.map(({ text }) => text).join('')),
  );
}
