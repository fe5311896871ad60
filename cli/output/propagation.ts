import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { maximumAgeSeconds } from '../../shared/http/conditional-response.ts';
import { type Text, words } from './text.ts';

export function effectiveWithin(what: Text): Text {
  return words`${what} within ${authorizerCacheSeconds} seconds.`;
}

/**
 * Returns a sentence with the time after which every page shows a change. Configurations and authorizer results are
 * cached, and the longer of the two cache lifetimes applies.
 */
export function shownWithin(): Text {
  return words`Every page shows the change within ${Math.max(maximumAgeSeconds, authorizerCacheSeconds)} seconds.`;
}
