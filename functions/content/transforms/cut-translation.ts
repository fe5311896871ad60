import type { PieceSize } from '../../../shared/catalog/piece-size.ts';
import type { TranslateRequest } from '../../../shared/contract/content/translate.ts';
import { cutText, type PieceLimit } from '../pieces/cut-text.ts';
import { expectedMarkupTokens, expectedTokens, translatedInto, written } from '../pieces/expected-tokens.ts';
import type { Piece } from '../pieces/piece.ts';
import { guessLanguage } from '../verification/language.ts';
import type { SourceMarkup } from '../verification/markup/source-markup.ts';
import { cutRequest } from './cut-texts.ts';
import type { CutRequest } from './long-text-transform.ts';
import type { ReviewContext } from './text-transform.ts';

type Source = ReviewContext<TranslateRequest, SourceMarkup>;

interface Output {
  readonly text: string;
  readonly sourceLanguage: string;
}

/** Tokens expected for the translation of a part of the text. */
export function answerTokens({ body, capabilities }: Source): (text: string) => number {
  const scale = capabilities.writesLanguages ? translatedInto(body.targetLanguage) : written;
  return (text) => (body.format === 'html' ? expectedMarkupTokens(text, scale) : expectedTokens(text, scale));
}

/** The pieces of a translation; none where markup cannot be cut. */
export async function cutTranslation(
  source: Source,
  size: PieceSize,
): Promise<CutRequest<TranslateRequest, Output>> {
  const { body, prepared: markup } = source;
  const language = body.sourceLanguage ?? body.language ?? guessLanguage(markup?.text ?? body.text)?.language;
  const limit = { ...size, tokensOf: answerTokens(source), language: language ?? 'und' };
  const pieces = await piecesOf(body, limit);
  const { bodies, join } = cutRequest(body, pieces);
  return {
    bodies,
    join: (outputs) => ({
      ...join(outputs),
      sourceLanguage: mostSaid(
        outputs.map(({ sourceLanguage }, index) => [sourceLanguage, pieces[index]?.text ?? '']),
      ),
    }),
  };
}

async function piecesOf({ text, format }: TranslateRequest, limit: PieceLimit): Promise<Piece[]> {
  if (format === 'text') return cutText(text, limit);
  const { cutMarkup } = await import('../pieces/cut-markup.ts');
  return cutMarkup(text, limit);
}

/** Of the languages of texts the one of the most text. */
export function mostSaid(texts: readonly (readonly [language: string, text: string])[]): string {
  const lengths = new Map<string, number>();
  for (const [language, { length }] of texts) lengths.set(language, (lengths.get(language) ?? 0) + length);
  const [most] = [...lengths].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? 'und';
}
