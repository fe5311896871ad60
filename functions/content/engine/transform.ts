import type { ModelCalls } from '../../../shared/catalog/chunk-size.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type { ApiError } from '../../../shared/http/api-error.ts';

export interface CommonBody {
  readonly mode: AiMode;
  readonly language?: string | undefined;
}

export interface RunContext {
  readonly orgId: string;
  readonly siteId: string;
  /** Language of the calling site (BCP-47 tag), or null when unknown. */
  readonly siteLanguage: string | null;
  /** Deadline of the transform, in milliseconds since the Unix epoch. */
  readonly deadlineMs: number;
  /** Aborted when the response is no longer needed. */
  readonly stop?: AbortSignal;
  /** Maximum number of concurrent chunks, set when several texts share the request's limit. */
  readonly chunkConcurrency?: number;
  /**
   * Registers a promise for concurrent work that must complete before the response is returned, such as a cache write.
   * The promise must not reject.
   */
  waitUntil(work: Promise<void>): void;
}

export interface Outcome<Fields extends object> {
  readonly fields: Fields;
  readonly mode: AiMode;
  readonly model: string;
  readonly warnings: readonly Warning[];
  /** True when the response is not charged because no model call was necessary. */
  readonly isFree: boolean;
  /** Credits to charge. Set only when lower than the price. */
  readonly credits?: number;
  readonly isCached?: boolean;
  /** Errors of the texts that have no result. Omitted when every text has a result. */
  readonly failures?: readonly ApiError[];
}

export interface Transform<Body extends CommonBody, Fields extends object> {
  readonly name: string;
  /** Cache key inputs other than the request: model and prompt version. */
  version(body: Body): string;
  /** Maximum price of a response in credits, which is the amount reserved. */
  price(body: Body): number;
  /** Estimates the model calls of a request with a number of texts. Omitted by transforms that make one call. */
  modelCalls?(body: Body, texts?: number): ModelCalls;
  /**
   * Generates the response fields after the price was reserved. A ChargedRefusalError is charged. Any other error
   * releases the reservation.
   *
   * @throws ApiError, ChargedRefusalError
   */
  run(body: Body, context: RunContext): Promise<Outcome<Fields>>;
}

/**
 * Thrown when the content of a request, such as a page that takes too long to examine, makes a transform fail. Credits
 * are still charged.
 */
export class ChargedRefusalError extends Error {
  override readonly name = 'ChargedRefusalError';

  readonly credits: number;
  readonly refusal: ApiError;

  constructor(credits: number, refusal: ApiError) {
    super(refusal.message, { cause: refusal });
    this.credits = credits;
    this.refusal = refusal;
  }
}
