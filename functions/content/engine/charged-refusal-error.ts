import type { ApiError } from '../../../shared/http/api-error.ts';

/** A transform led to no answer and yet costs something, since what it took was the request's own doing. */
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
