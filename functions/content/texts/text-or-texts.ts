import { oneModelCall } from '../../../shared/catalog/chunk-size.ts';
import { textsPrice } from '../../../shared/catalog/credits.ts';
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import { tryValidate, type Validated } from '../../../shared/http/validate.ts';
import type { CommonBody, Transform } from '../engine/transform.ts';
import type { SeveralTexts } from './process-texts.ts';
import type { OneText } from './run-texts.ts';

/** Part of the cache key for several texts. Increment whenever the combined fields change. */
const textsVersion = 1;

/** The route's schema requires exactly one of `text` and `texts`, and at least one valid text. */
interface TextOrTextsBody extends CommonBody {
  readonly texts?: readonly string[] | undefined;
}

/**
 * Extends a single-text transform to several texts. Each text is processed like a separate request and has its own
 * result. Reserves the price of all distinct texts combined, but charges only for texts that are not served from the
 * cache.
 */
export function textOrTexts<One extends OneText, Fields extends { readonly text: string }>(
  one: Transform<One, Fields>,
  several: SeveralTexts<One, Fields>,
  cache: TransformCache,
): Transform<TextOrTextsBody, Fields> {
  const requestFor = ({ texts: _, ...shared }: TextOrTextsBody, text?: string): One =>
    several.requestSchema.parse(text === undefined ? shared : { ...shared, text });
  const requestsFor = (body: TextOrTextsBody, texts: readonly string[]): Validated<One>[] => {
    const { texts: _, ...shared } = body;
    return texts.map((text) => tryValidate(several.requestSchema, { ...shared, text }, 'text'));
  };
  /** Returns the request with all distinct valid texts combined, and their number; null for a single text. */
  const paidFor = (body: TextOrTextsBody): { readonly request: One; readonly count: number | null } => {
    if (body.texts === undefined) return { request: requestFor(body), count: null };
    const valid = requestsFor(body, body.texts).flatMap((each) => (each.valid ? [each.value.text] : []));
    const texts = [...new Set(valid)];
    return { request: requestFor(body, texts.join('')), count: texts.length };
  };
  return {
    name: one.name,
    version(body) {
      const version = one.version(paidFor(body).request);
      return body.texts === undefined ? version : `${version}/texts.${textsVersion}`;
    },
    price(body) {
      const { request, count } = paidFor(body);
      const byLength = one.price(request);
      return count === null ? byLength : Math.max(byLength, textsPrice(count, body.mode));
    },
    modelCalls(body) {
      const { request, count } = paidFor(body);
      return one.modelCalls?.(request, count ?? 1) ?? oneModelCall;
    },
    async run(body, context) {
      const { texts } = body;
      if (texts === undefined) return one.run(requestFor(body), context);
      const requests = requestsFor(body, texts);
      const { processTexts } = await import('./process-texts.ts');
      return processTexts(one, several, requests, context, cache);
    },
  };
}
