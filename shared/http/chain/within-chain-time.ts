import { answerReserveMs } from '../../aws/deadline.ts';
import { ApiError } from '../api-error.ts';

/**
 * How long before the function's own timeout the chain answers TIMEOUT, in milliseconds: after the calls of AWS have
 * ended, so that only what hangs in the function itself is answered so.
 */
const timeoutEarlyMs = answerReserveMs / 2;

/**
 * Settles as the work does, or fails when the chain's time is over first.
 *
 * @throws ApiError TIMEOUT
 */
export function withinChainTime<Result>(work: Promise<Result>, remainingTimeMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('TIMEOUT')), remainingTimeMs - timeoutEarlyMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
