import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { maximumAgeSeconds } from '../../shared/http/conditional-answer.ts';

/** When a change counts that API Gateway learns from the authorizer, whose answers it keeps for a while. */
export function countsWithin(what = 'This counts for all calls'): string {
  return `${what} within ${authorizerCacheSeconds} seconds.`;
}

/** When a change is seen of what pages show: browsers keep the configuration, API Gateway what the authorizer answered. */
export function shownWithin(): string {
  return `Every page goes by this within ${Math.max(maximumAgeSeconds, authorizerCacheSeconds)} seconds.`;
}
