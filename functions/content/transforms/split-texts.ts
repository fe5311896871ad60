import type { ChunkSize } from '../../../shared/catalog/chunk-size.ts';
import type { Preserved, Warning } from '../../../shared/contract/content/common.ts';
import { type Chunk, joinChunks } from '../chunks/chunk.ts';
import { expectedTokens, written } from '../chunks/expected-tokens.ts';
import { splitText } from '../chunks/split-text.ts';
import { withoutExtraParagraphs } from '../verification/extra-text.ts';
import type { ChunkedRequest } from './long-text-transform.ts';
import type { ReviewContext } from './text-transform.ts';

export function chunkedRequest<Body extends { readonly text: string }>(
  body: Body,
  chunks: readonly Chunk[],
): ChunkedRequest<Body, { text: string }> {
  return {
    bodies: chunks.map(({ text }) => ({ ...body, text })),
    join: (outputs) => ({
      text: joinChunks(
        chunks,
        outputs.map(({ text }) => text),
      ),
    }),
  };
}

/** Definitions shared by the transforms that rewrite a long text. */
export const rewriting = {
  expectedTokens: ({ body }: Pick<ReviewContext<{ readonly text: string }>, 'body'>): number =>
    expectedTokens(body.text, written),
  async cut<Body extends { readonly text: string }>(
    { body, language }: ReviewContext<Body>,
    size: ChunkSize,
  ): Promise<ChunkedRequest<Body, { text: string }>> {
    const tokensOf = (text: string) => expectedTokens(text, written);
    return chunkedRequest(body, splitText(body.text, { ...size, tokensOf, language: language.tag }));
  },
  restore: (output: { text: string }, restore: (text: string) => string) => ({ text: restore(output.text) }),
  unprocessed: ({ text }: { readonly text: string }) => ({ text }),
  trim: <Output extends { readonly text: string }>(output: Output, body: { readonly text: string }) => ({
    ...output,
    text: withoutExtraParagraphs(output.text, body.text, null),
  }),
  reconcile: <Fields extends { readonly preserved: Preserved }>(
    fields: Fields,
    warnings: readonly Warning[],
  ): Fields => ({ ...fields, preserved: reconcile(fields.preserved, warnings) }),
};

function reconcile(preserved: Preserved, warnings: readonly Warning[]): Preserved {
  const isChanged = warnings.some(({ code }) => code === 'numbers_changed');
  return { ...preserved, numbers: preserved.numbers && !isChanged };
}
