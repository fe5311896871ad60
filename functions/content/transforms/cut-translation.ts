import type { ChunkSize } from '../../../shared/catalog/chunk-size.ts';
import type { TranslateRequest } from '../../../shared/contract/content/translate.ts';
import { cutText } from '../chunks/cut-text.ts';
import { expectedMarkupTokens, expectedTokens, translatedInto, written } from '../chunks/expected-tokens.ts';
import { packUnits } from '../chunks/pack-units.ts';
import { linesOf, readText, taggedText } from '../markup/tagged-text.ts';
import { guessLanguage } from '../verification/language.ts';
import { cutRequest } from './cut-texts.ts';
import type { CutRequest } from './long-text-transform.ts';
import type { ReviewContext } from './text-transform.ts';

type Source = ReviewContext<TranslateRequest>;

interface Output {
  readonly text: string;
  readonly sourceLanguage: string;
}

/** Returns an estimator of the output tokens for a part of the text. */
export function answerTokens({ body, capabilities }: Source): (text: string) => number {
  const scale = capabilities.writesLanguages ? translatedInto(body.targetLanguage) : written;
  return (text) => (body.format === 'html' ? expectedMarkupTokens(text, scale) : expectedTokens(text, scale));
}

/** Splits a translation request into chunks. */
export async function cutTranslation(
  source: Source,
  size: ChunkSize,
): Promise<CutRequest<TranslateRequest, Output>> {
  const { body } = source;
  const { bodies, join } = body.format === 'html' ? cutLines(source, size) : cutPlainText(source, size);
  return {
    bodies,
    join: (outputs) => ({
      ...join(outputs),
      sourceLanguage: mostSaid(
        outputs.map(({ sourceLanguage }, index) => [sourceLanguage, bodies[index]?.text ?? '']),
      ),
    }),
  };
}

function cutPlainText(source: Source, size: ChunkSize): CutRequest<TranslateRequest, { text: string }> {
  const { body } = source;
  const language = body.sourceLanguage ?? body.language ?? guessLanguage(body.text)?.language ?? 'und';
  return cutRequest(body, cutText(body.text, { ...size, tokensOf: answerTokens(source), language }));
}

/**
 * Splits tagged text into chunks of lines. Each chunk numbers its lines from one, so that an edit elsewhere
 * does not change its cache key.
 */
function cutLines(source: Source, size: ChunkSize): CutRequest<TranslateRequest, { text: string }> {
  const { body } = source;
  const tokens = answerTokens(source);
  const units = linesOf(body.text).map((text) => ({ text, rank: 0, size: tokens(taggedText([text])) }));
  const groups = packUnits(units, size.minimumTokens, size.maximumTokens);
  return {
    bodies: groups.map((group) => ({ ...body, text: taggedText(group.map(({ text }) => text)) })),
    join: (outputs) => ({ text: taggedText(outputs.flatMap(({ text }) => linesOf(text))) }),
  };
}

/** Returns the human-readable text of a request or response. */
export function readOf(text: string, { format }: Pick<TranslateRequest, 'format'>): string {
  return format === 'html' ? readText(text) : text;
}

/** Returns the language with the most text. */
export function mostSaid(texts: readonly (readonly [language: string, text: string])[]): string {
  const lengths = new Map<string, number>();
  for (const [language, { length }] of texts) lengths.set(language, (lengths.get(language) ?? 0) + length);
  const [most] = [...lengths].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? 'und';
}
