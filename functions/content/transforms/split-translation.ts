import type { ChunkSize } from '../../../shared/catalog/chunk-size.ts';
import type { TranslateRequest } from '../../../shared/contract/content/translate.ts';
import { expectedMarkupTokens, expectedTokens, translatedInto, written } from '../chunks/expected-tokens.ts';
import { packUnits } from '../chunks/pack-units.ts';
import { splitText } from '../chunks/split-text.ts';
import { linesOf, readText, taggedText } from '../markup/tagged-text.ts';
import { guessLanguage } from '../verification/language.ts';
import type { ChunkedRequest } from './long-text-transform.ts';
import { chunkedRequest } from './split-texts.ts';
import type { ReviewContext } from './text-transform.ts';

type Source = ReviewContext<TranslateRequest>;

interface Output {
  readonly text: string;
  readonly sourceLanguage: string;
}

/** Returns a function that estimates the number of tokens in the translation of a part of the text. */
export function responseTokens({
  body,
  capabilities,
}: Pick<Source, 'body' | 'capabilities'>): (text: string) => number {
  const scale = capabilities.writesLanguages ? translatedInto(body.targetLanguage) : written;
  return (text) => (body.format === 'html' ? expectedMarkupTokens(text, scale) : expectedTokens(text, scale));
}

export async function splitTranslation(
  source: Source,
  size: ChunkSize,
): Promise<ChunkedRequest<TranslateRequest, Output>> {
  const { body } = source;
  const { bodies, join } = body.format === 'html' ? splitLines(source, size) : splitPlainText(source, size);
  return {
    bodies,
    join: (outputs) => ({
      ...join(outputs),
      sourceLanguage: mostFrequent(
        outputs.map(({ sourceLanguage }, index) => [sourceLanguage, bodies[index]?.text ?? '']),
      ),
    }),
  };
}

function splitPlainText(source: Source, size: ChunkSize): ChunkedRequest<TranslateRequest, { text: string }> {
  const { body } = source;
  const language = body.sourceLanguage ?? body.language ?? guessLanguage(body.text)?.language ?? 'und';
  return chunkedRequest(body, splitText(body.text, { ...size, tokensOf: responseTokens(source), language }));
}

/**
 * Splits tagged text into chunks of lines. Each chunk numbers its lines starting at one, so that an edit in one chunk
 * does not change the cache keys of the other chunks.
 */
function splitLines(source: Source, size: ChunkSize): ChunkedRequest<TranslateRequest, { text: string }> {
  const { body } = source;
  const tokens = responseTokens(source);
  const units = linesOf(body.text).map((text) => ({ text, rank: 0, size: tokens(taggedText([text])) }));
  const groups = packUnits(units, size.minimumTokens, size.maximumTokens);
  return {
    bodies: groups.map((group) => ({ ...body, text: taggedText(group.map(({ text }) => text)) })),
    join: (outputs) => ({ text: taggedText(outputs.flatMap(({ text }) => linesOf(text))) }),
  };
}

/** Removes the tags from a request or response text in HTML format. */
export function readOf(text: string, { format }: Pick<TranslateRequest, 'format'>): string {
  return format === 'html' ? readText(text) : text;
}

/** Returns the language that accounts for the most text. */
export function mostFrequent(texts: readonly (readonly [language: string, text: string])[]): string {
  const lengths = new Map<string, number>();
  for (const [language, { length }] of texts) lengths.set(language, (lengths.get(language) ?? 0) + length);
  const [most] = [...lengths].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? 'und';
}
