import type { Site } from '../../shared/data/organizations.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { KeyedRequest } from '../../shared/http/endpoint.ts';
import { isOriginAllowed, readPageOrigin } from '../../shared/security/origins.ts';
import type { Deps } from './deps.ts';

/**
 * Returns the caller's site and the page's origin after checking that the site allows the origin.
 * @throws ApiError ORIGIN_NOT_ALLOWED, or API_KEY_INVALID when the site no longer exists
 */
export async function allowedSite(
  { caller, headers }: Pick<KeyedRequest<unknown, unknown>, 'caller' | 'headers'>,
  sites: Deps['sites'],
): Promise<{ site: Site; origin: string }> {
  const site = await sites.findSite(caller.orgId, caller.siteId);
  if (site === null) throw new ApiError('API_KEY_INVALID');
  const origin = readPageOrigin({ origin: headers.get('Origin'), referer: headers.get('Referer') });
  if (origin === null) throw new ApiError('ORIGIN_NOT_ALLOWED', { message: noOrigin });
  if (!isOriginAllowed(origin, site.allowedOrigins)) {
    const message = `The origin ${origin} is not on this site's allowlist. Ask the site owner to add it.`;
    throw new ApiError('ORIGIN_NOT_ALLOWED', { message, logged: { originHost: new URL(origin).host } });
  }
  return { site, origin };
}

const noOrigin = 'The request has no valid Origin or Referer header. Send it from an http or https page.';
