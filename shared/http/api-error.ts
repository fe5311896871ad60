import type { ErrorBody } from '../contract/error-body.ts';
import { type ErrorCode, errorCatalog, statusOf } from '../contract/errors.ts';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

interface ApiErrorOptions {
  /** Public message that replaces the default message from the error catalog. Must not contain internal information. */
  readonly message?: string;
  /** Invalid fields, returned only with status 400. */
  readonly details?: ErrorDetails;
  /** Codes of the tools outside the plan, returned only with FEATURE_NOT_IN_PLAN. */
  readonly tools?: ErrorBody['tools'];
  /** Current profile, returned only with status 412. */
  readonly current?: ErrorBody['current'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Additional fields for the log entry. Must not contain personal data. */
  readonly logged?: Readonly<Record<string, string>>;
  /** Internal reason, logged but never sent to the caller. */
  readonly cause?: unknown;
}

/** An error that the middleware chain converts to an error response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly tools: ErrorBody['tools'];
  readonly current: ErrorBody['current'];
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly logged: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.code = code;
    this.status = statusOf(code);
    this.details = options.details;
    this.tools = options.tools;
    this.current = options.current;
    this.headers = options.headers ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.logged = options.logged ?? {};
  }
}
