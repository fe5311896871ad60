import type { Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type { ApiError } from '../../../shared/http/api-error.ts';

/** Fields of every transform's parsed request. */
export interface CommonBody {
  readonly mode: AiMode;
  readonly language?: string | undefined;
}

/** Caller and time limit of a run. */
export interface RunContext {
  readonly orgId: string;
  /** Language of the calling site, a BCP-47 tag; null if unknown. */
  readonly siteLanguage: string | null;
  /** Deadline of the transform, in milliseconds since 1970. */
  readonly deadlineMs: number;
  /** Maximum concurrent chunks for one of several texts, which share the limit of a request. */
  readonly chunksAtOnce?: number;
  /** Makes the response wait for concurrent work that never rejects, such as a cache write. */
  waitUntil(work: Promise<void>): void;
}

/** The result of a transform. */
export interface Outcome<Fields extends object> {
  readonly fields: Fields;
  readonly mode: AiMode;
  readonly model: string;
  readonly warnings: readonly Warning[];
  /** True when no model call was necessary: nothing is charged. */
  readonly isFree: boolean;
  /** Credits, if the response costs less than its price. */
  readonly credits?: number;
  /** True when all parts came from the cache. */
  readonly isCached?: boolean;
  /**
   * Failures of an incomplete response, at least one. Such a response is stored only for its idempotency key:
   * a retry with another key may be complete.
   */
  readonly failures?: readonly ApiError[];
}

/** The definition of a content transform. */
export interface Transform<Body extends CommonBody, Fields extends object> {
  readonly name: string;
  /** Cache key inputs other than the request: model and prompt version. */
  version(body: Body): string;
  /** Maximum price of a response in credits, which is reserved. */
  price(body: Body): number;
  /**
   * Produces the response's own fields. Called after the reservation, which any error releases, except a
   * ChargedRefusalError.
   *
   * @throws ApiError, ChargedRefusalError
   */
  run(body: Body, context: RunContext): Promise<Outcome<Fields>>;
}
