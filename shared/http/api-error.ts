import type { ErrorBody } from '../contract/error-body.ts';
import { type ErrorCode, errorCatalog, statusOf } from '../contract/errors.ts';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

interface ApiErrorOptions {
  /** What the caller reads, instead of the catalog's message. Must hold nothing internal. */
  readonly message?: string;
  /** On 400 only: each field at fault. */
  readonly details?: ErrorDetails;
  /** On 412 only: the profile as it is now. */
  readonly current?: ErrorBody['current'];
  /** What the answer's headers say beside those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds for Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Facts for the log line of the refusal: no personal data. */
  readonly logged?: Readonly<Record<string, string>>;
  /** The internal reason: for the log, never for the caller. */
  readonly cause?: unknown;
}

/**
 * An answer other than success, thrown anywhere below the chain and turned into the error body there.
 *
 * @example throw new ApiError('FEATURE_NOT_IN_PLAN', { message: 'The tool read_aloud is not in this plan.' });
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly current: ErrorBody['current'];
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly logged: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.code = code;
    this.status = statusOf(code);
    this.details = options.details;
    this.current = options.current;
    this.headers = options.headers ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.logged = options.logged ?? {};
  }
}
