import type { Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type { ApiError } from '../../../shared/http/api-error.ts';

/** Fields that every parsed request has. */
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
  /** Maximum number of concurrent chunks, when several texts share the limit of the request. */
  readonly chunkConcurrency?: number;
  /**
   * Registers concurrent work that the response must wait for, such as a cache write. The promise must not
   * reject.
   */
  waitUntil(work: Promise<void>): void;
}

/** The result of a transform. */
export interface Outcome<Fields extends object> {
  readonly fields: Fields;
  readonly mode: AiMode;
  readonly model: string;
  readonly warnings: readonly Warning[];
  /** True if no model call was necessary. Such a response is not charged. */
  readonly isFree: boolean;
  /** Credits to charge, if less than the price. */
  readonly credits?: number;
  /** True when all parts came from the cache. */
  readonly isCached?: boolean;
  /**
   * Failures of the texts without a result, at least one. Such an incomplete response is stored only for
   * replay with its idempotency key: a retry with another key may be complete.
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
   * Produces the fields of the response. Called after the reservation, which any error except
   * ChargedRefusalError releases.
   *
   * @throws ApiError, ChargedRefusalError
   */
  run(body: Body, context: RunContext): Promise<Outcome<Fields>>;
}
