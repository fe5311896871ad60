import type { ApiError } from '../../../shared/http/api-error.ts';

/** A transform that gave no answer but is charged, because the request itself caused the work. */
export class ChargedRefusalError extends Error {
  override readonly name = 'ChargedRefusalError';

  constructor(
    /** Charged of what was reserved. */
    readonly credits: number,
    /** What the caller is told: that credits were charged, too. */
    readonly refusal: ApiError,
  ) {
    super(refusal.message, { cause: refusal });
  }
}
