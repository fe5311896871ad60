import type { Profile } from '../../shared/contract/profiles.ts';
import type { StoredProfile } from '../../shared/data/profiles.ts';
import type { EndpointResponse } from '../../shared/http/endpoint.ts';
import type { IssuedToken } from '../../shared/security/tokens.ts';

export function profileResponse(
  userId: string,
  { version, ...stored }: StoredProfile,
  { token, expiresAt, expiresInSeconds }: IssuedToken,
): EndpointResponse<Profile> & { readonly headers: { readonly ETag: string } } {
  return {
    status: 200,
    headers: { ETag: `"${version}"` },
    body: {
      ...stored,
      exists: version > 0,
      userId,
      features: [...stored.features],
      version,
      profileToken: token,
      profileTokenExpiresAt: expiresAt,
      profileTokenExpiresIn: expiresInSeconds,
    },
  };
}
