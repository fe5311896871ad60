import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { maximumAgeSeconds } from '../../shared/http/conditional-answer.ts';

/** When a change takes effect that passes through the cached authorizer result. */
export function effectiveWithin(what: string): string {
  return `${what} within ${authorizerCacheSeconds} seconds.`;
}

/** When pages show a change: browsers cache the configuration, API Gateway the authorizer result. */
export function shownWithin(): string {
  return `Every page shows the change within ${Math.max(maximumAgeSeconds, authorizerCacheSeconds)} seconds.`;
}
