import { getProfile } from '../../shared/contract/routes/profiles.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { profileResponse } from './profile-response.ts';
import { readProfile } from './read-profile.ts';

export function getProfileEndpoint(deps: Deps) {
  return defineEndpoint(getProfile, async (request) => {
    const { orgId } = request.caller;
    const { userId } = request.path;
    const [stored, token] = await Promise.all([
      readProfile(request, deps),
      deps.tokens.issueProfileToken({ orgId, userId }),
    ]);
    return profileResponse(userId, stored, token);
  });
}
