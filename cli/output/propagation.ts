import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { maximumAgeSeconds } from '../../shared/http/conditional-response.ts';

export function effectiveWithin(what: string): string {
  return `${what} within ${authorizerCacheSeconds} seconds.`;
}

/**
 * Returns a sentence with the time after which every page shows a change. Configurations and authorizer results are
 * cached, and the longer of the two cache lifetimes applies.
 */
export function shownWithin(): string {
  return `Every page shows the change within ${Math.max(maximumAgeSeconds, authorizerCacheSeconds)} seconds.`;
}
