import { headerNames } from '../../contract/headers.ts';
import { readCaller } from '../../security/caller.ts';
import { hashesAreEqual, hashWidgetKey } from '../../security/keys.ts';
import { ApiError } from '../api-error.ts';
import type { ChainMiddleware } from '../chain-state.ts';
import { RequestHeaders } from '../request-headers.ts';

/**
 * Takes the raw widget key out of the event before anything can log it, and checks that it is the key the
 * authorizer decided about: its hash is computed again and compared in constant time.
 *
 * @throws ApiError API_KEY_MISSING, API_KEY_INVALID (also without an authorizer context)
 */
export function keyHash(): ChainMiddleware {
  return {
    before({ event, internal }) {
      const headers = new RequestHeaders(event.headers);
      const rawKey = headers.take(headerNames.apiKey);
      event.headers = {};
      event.multiValueHeaders = {};
      internal.headers = headers;
      if (internal.endpoint?.route.keyed === false) return;
      if (rawKey === undefined) throw new ApiError('API_KEY_MISSING');
      const caller = readCaller(event.requestContext.authorizer);
      if (caller === null || !hashesAreEqual(hashWidgetKey(rawKey), caller.keyHash)) {
        throw new ApiError('API_KEY_INVALID');
      }
      internal.caller = caller;
      const { orgId, siteId, keyId, plan } = caller;
      if (internal.log !== undefined) internal.log = internal.log.with({ orgId, siteId, keyId, plan });
    },
  };
}
