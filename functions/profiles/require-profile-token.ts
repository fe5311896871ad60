import { ApiError } from '../../shared/http/api-error.ts';
import type { ProfileTokenSubject, TokenService } from '../../shared/security/tokens.ts';

/**
 * Passes only with a profile token of this very visitor and organization.
 *
 * @throws ApiError PROFILE_TOKEN_MISSING, PROFILE_TOKEN_INVALID or PROFILE_TOKEN_EXPIRED
 */
export async function requireProfileToken(
  token: string | undefined,
  subject: ProfileTokenSubject,
  tokens: Pick<TokenService, 'verifyProfileToken'>,
): Promise<void> {
  if (token === undefined || token === '') throw new ApiError('PROFILE_TOKEN_MISSING');
  const verdict = await tokens.verifyProfileToken(token, subject);
  if (verdict === 'expired') throw new ApiError('PROFILE_TOKEN_EXPIRED');
  if (verdict === 'invalid') throw new ApiError('PROFILE_TOKEN_INVALID');
}
