import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { maximumAgeSeconds } from '../../shared/http/conditional-answer.ts';

/** The delay depends on cached authorizer results. */
export function effectiveWithin(what: string): string {
  return `${what} within ${authorizerCacheSeconds} seconds.`;
}

/** The delay depends on cached configurations and authorizer results. */
export function shownWithin(): string {
  return `Every page shows the change within ${Math.max(maximumAgeSeconds, authorizerCacheSeconds)} seconds.`;
}
