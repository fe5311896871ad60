import type { Route } from '../../contract/routes/route.ts';
import type { Caller } from '../../security/caller.ts';
import { isOriginAllowed, readPageOrigin } from '../../security/origins.ts';
import { ApiError } from '../api-error.ts';
import type { RequestHeaders } from '../request-headers.ts';

/**
 * Returns the origin of the page that sent a request, or null for a caller that is not a page. A browser sets `Origin`
 * on every cross-origin call with a key, so that a key copied to another site's page is useless there. Other clients
 * can omit or forge the header.
 *
 * @throws ApiError ORIGIN_NOT_ALLOWED when `Origin` is not on the site's allowlist, or when the route requires an origin
 * and neither `Origin` nor `Referer` contains an allowed one
 */
export function pageOrigin(
  { requiresOrigin }: Pick<Route, 'requiresOrigin'>,
  { allowedOrigins }: Pick<Caller, 'allowedOrigins'>,
  headers: RequestHeaders,
): string | null {
  const sent = headers.get('Origin');
  const origin = readPageOrigin({ origin: sent, referer: headers.get('Referer') });
  if (sent === undefined && !requiresOrigin) return origin;
  if (origin === null) throw new ApiError('ORIGIN_NOT_ALLOWED', { message: noOrigin });
  if (isOriginAllowed(origin, allowedOrigins)) return origin;
  const message = `The origin ${origin} is not on this site's allowlist. Ask the site owner to add it.`;
  throw new ApiError('ORIGIN_NOT_ALLOWED', { message, logged: { originHost: new URL(origin).host } });
}

const noOrigin = 'The request has no valid Origin or Referer header. Send it from an http or https page.';
