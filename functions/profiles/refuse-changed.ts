import { ProfileChangedError } from '../../shared/data/profiles.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { ProfileTokenSubject } from '../../shared/security/tokens.ts';
import type { Deps } from './deps.ts';
import { profileAnswer } from './profile-answer.ts';

/**
 * What a save failed with. A profile that another writer changed comes with the refusal, its ETag and a fresh token, so
 * that the caller can merge and save again without reading.
 *
 * @throws ApiError PROFILE_CHANGED; any other error as it is
 */
export async function refuseChanged(
  error: unknown,
  subject: ProfileTokenSubject,
  { profiles, tokens }: Pick<Deps, 'profiles' | 'tokens'>,
): Promise<never> {
  if (!(error instanceof ProfileChangedError)) throw error;
  const { orgId, userId } = subject;
  const [stored, token] = await Promise.all([
    profiles.read(orgId, userId),
    tokens.issueProfileToken(subject),
  ]);
  const { headers, body } = profileAnswer(userId, stored, token);
  throw new ApiError('PROFILE_CHANGED', { current: body, headers, cause: error });
}
