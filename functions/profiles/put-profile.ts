import { entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { profileEtagSchema } from '../../shared/contract/header-values.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { putProfile } from '../../shared/contract/routes/profiles.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import { validate } from '../../shared/http/validate.ts';
import { checkSettings } from './check-settings.ts';
import type { Deps } from './deps.ts';
import { profileAnswer } from './profile-answer.ts';
import { refuseChanged } from './refuse-changed.ts';
import { requireProfileToken } from './require-profile-token.ts';

/** PUT /profiles/{userId}: one atomic save, for a caller that holds this visitor's token. */
export function putProfileEndpoint({ profiles, tokens, now }: Deps) {
  return defineEndpoint(putProfile, async ({ caller, path: { userId }, body, headers }) => {
    const subject = { orgId: caller.orgId, userId };
    await requireProfileToken(headers.get(headerNames.profileToken), subject, tokens);
    const change = {
      features: checkSettings(body.features, entitlementOf(caller)),
      activePresetCode: body.activePresetCode,
      gradeLevel: body.gradeLevel,
      language: body.language,
      replace: body.clearExisting,
      expectedVersion: expectedVersion(headers.get('If-Match')),
    };
    const [saved, token] = await Promise.all([
      profiles
        .save(caller.orgId, userId, change, now())
        .catch((error: unknown) => refuseChanged(error, subject, { profiles, tokens })),
      tokens.issueProfileToken(subject),
    ]);
    return profileAnswer(userId, saved, token);
  });
}

/**
 * The version an If-Match header asks for: null when there is none, or when it is `*`, which every profile meets
 * since one never saved is version 0.
 *
 * @throws ApiError VALIDATION_FAILED when it is not one ETag of this API
 */
function expectedVersion(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined) return null;
  const etag = validate(profileEtagSchema, ifMatch.trim(), 'If-Match');
  return etag === '*' ? null : Number(etag.slice(1, -1));
}
