import type { Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type { ApiError } from '../../../shared/http/api-error.ts';

/** What every transform's request has once it is parsed. */
export interface CommonBody {
  readonly mode: AiMode;
  readonly language?: string | undefined;
}

/** For whom a transform runs, and until when. */
export interface RunContext {
  readonly orgId: string;
  /** Language of the site that asks, a BCP-47 tag; null where it is not known. */
  readonly siteLanguage: string | null;
  /** When the transform must have ended, in milliseconds since 1970. */
  readonly deadlineMs: number;
  /**
   * For one of several texts, which has no more room than a piece of a long one: in how many pieces it may be asked
   * for at once itself, at most.
   */
  readonly piecesAtOnce?: number;
  /** Has the response wait for work that goes on in parallel and never rejects, such as a cache write. */
  waitUntil(work: Promise<void>): void;
}

/** What a transform made of a request. */
export interface Outcome<Fields extends object> {
  readonly fields: Fields;
  readonly mode: AiMode;
  readonly model: string;
  readonly warnings: readonly Warning[];
  /** True when there was nothing to ask a model about: then nothing is charged. */
  readonly isFree: boolean;
  /** Credits, where the answer costs less than its price. */
  readonly credits?: number;
  /** True when all parts of it came from the cache. */
  readonly isCached?: boolean;
  /**
   * What the response leaves out, at least one. Such a response is stored only for its idempotency key: a retry
   * without it may be complete.
   */
  readonly failures?: readonly ApiError[];
}

/** One of the content transforms: all that differs between them. */
export interface Transform<Body extends CommonBody, Fields extends object> {
  readonly name: string;
  /** What beside the request decides the answer: model and prompt version. Part of the cache key. */
  version(body: Body): string;
  /** Credits: the most that an answer can cost, which are reserved for it. */
  price(body: Body): number;
  /**
   * Makes the answer's own fields. Called with the credits reserved; whatever it throws gives them back, but for
   * a ChargedRefusalError.
   *
   * @throws ApiError, ChargedRefusalError
   */
  run(body: Body, context: RunContext): Promise<Outcome<Fields>>;
}
