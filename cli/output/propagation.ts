import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { maximumAgeSeconds } from '../../shared/http/conditional-response.ts';

export function effectiveWithin(what: string): string {
  return `${what} within ${authorizerCacheSeconds} seconds.`;
}

/**
 * States how soon every page shows a change, which depends on how long configurations and authorizer results are
 * cached.
 */
export function shownWithin(): string {
  return `Every page shows the change within ${Math.max(maximumAgeSeconds, authorizerCacheSeconds)} seconds.`;
}
