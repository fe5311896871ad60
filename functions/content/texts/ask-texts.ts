import { shareOfPieces } from '../../../shared/catalog/piece-size.ts';
import type * as z from '../../../shared/contract/zod.ts';
import { answerKeyOf, type KeptAnswer, type KeptAnswers } from '../engine/kept-answers.ts';
import type { CommonBody, RunContext, Transform } from '../engine/transform.ts';
import { type TextFailure, textFailureOf } from './text-failure.ts';

/** A request for one text. */
export type OneText = CommonBody & { readonly text: string };

/** The answer to one text. */
export interface TextAnswer<Fields> extends Omit<KeptAnswer, 'fields'> {
  readonly fields: Fields;
  /** True where a model was asked for it now, and not for the same text before it. */
  readonly isNew: boolean;
  readonly failure: null;
}

/** What became of the request for one text. */
export type TextEnd<One, Fields> = { readonly request: One } & (
  | TextAnswer<Fields>
  | { readonly failure: TextFailure }
);

/**
 * Asks a transform for several requests side by side, each as if it came alone: from the cache where its answer is
 * kept, else from a model, and then kept by itself. The same request is asked for once. What fails leaves the others
 * as they are.
 *
 * @returns what became of each, in their order
 * @throws what is no failure of one text ({@link textFailureOf}), when all have come to their end
 * @throws StoreUnavailableError
 */
export async function askTexts<One extends OneText, Fields extends object>(
  transform: Transform<One, Fields>,
  requests: readonly One[],
  fieldsSchema: z.ZodMiniType<Fields>,
  context: RunContext,
  keptAnswers: KeptAnswers,
): Promise<TextEnd<One, Fields>[]> {
  const keyed = requests.map((request) => ({
    request,
    key: answerKeyOf(transform, { ...context, body: request }),
  }));
  const kept = await keptAnswers.readAll([...new Set(keyed.map(({ key }) => key))]);
  const asked = new Map<string, Promise<KeptAnswer>>();
  const charactersInAll = requests.reduce((sum, { text }) => sum + text.length, 0);
  const ask = async (request: One, key: string): Promise<KeptAnswer> => {
    const atOnce = shareOfPieces(request.text.length, charactersInAll);
    const answer = await transform.run(request, { ...context, piecesAtOnce: atOnce });
    await keptAnswers.keep(context.orgId, key, answer);
    return answer;
  };
  const endOf = (request: One, answer: KeptAnswer, isNew: boolean): TextEnd<One, Fields> => {
    const { mode, model, warnings, fields } = answer;
    return { request, mode, model, warnings, fields: fieldsSchema.parse(fields), isNew, failure: null };
  };
  const ends = await Promise.allSettled(
    keyed.map(async ({ request, key }): Promise<TextEnd<One, Fields>> => {
      const known = kept.get(key) ?? asked.get(key);
      if (known !== undefined) return endOf(request, await known, false);
      const asking = ask(request, key);
      asked.set(key, asking);
      return endOf(request, await asking, true);
    }),
  );
  return ends.map((end, index) => {
    if (end.status === 'fulfilled') return end.value;
    const failure = textFailureOf(end.reason);
    const request = requests[index];
    if (failure === null || request === undefined) throw end.reason;
    return { request, failure };
  });
}
