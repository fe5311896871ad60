import { getProfile } from '../../shared/contract/routes/profiles.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { profileResponse } from './profile-response.ts';

export function getProfileEndpoint({ profiles, tokens }: Deps) {
  return defineEndpoint(getProfile, async ({ caller: { orgId }, path: { userId } }) => {
    const [stored, token] = await Promise.all([
      profiles.read(orgId, userId),
      tokens.issueProfileToken({ orgId, userId }),
    ]);
    return profileResponse(userId, stored, token);
  });
}
