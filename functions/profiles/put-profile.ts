import { type Entitlement, entitlementOf, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { valueFault } from '../../shared/catalog/tool-value.ts';
import type { CatalogTool } from '../../shared/catalog/tools/tool.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import { createOnlySchema, profileEtagSchema } from '../../shared/contract/header-values.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import type { FeatureSetting } from '../../shared/contract/profiles.ts';
import { putProfile } from '../../shared/contract/routes/profiles.ts';
import { type ProfileChange, ProfileChangedError } from '../../shared/data/profiles.ts';
import { ApiError, type ErrorDetails } from '../../shared/http/api-error.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { RequestHeaders } from '../../shared/http/request-headers.ts';
import { validate } from '../../shared/http/validate.ts';
import type { ProfileTokenSubject } from '../../shared/security/tokens.ts';
import type { Deps } from './deps.ts';
import { profileResponse } from './profile-response.ts';

export function putProfileEndpoint({ profiles, tokens, now }: Deps) {
  return defineEndpoint(putProfile, async ({ caller, path: { userId }, body, headers }) => {
    const subject = { orgId: caller.orgId, userId };
    await requireProfileToken(headers.get(headerNames.profileToken), subject, tokens);
    const { features, clearExisting, ...settings } = body;
    const change = {
      settings: clearExisting ? { activePresetCode: null, ...settings } : settings,
      features: checkSettings(features, entitlementOf(caller)),
      replacesFeatures: clearExisting,
      expectedVersion: expectedVersion(headers),
    };
    const [saved, token] = await Promise.all([
      profiles
        .save(caller.orgId, userId, change, now())
        .catch((error: unknown) => rethrowConflict(error, subject, { profiles, tokens })),
      tokens.issueProfileToken(subject),
    ]);
    return profileResponse(userId, saved, token);
  });
}

/** @throws ApiError PROFILE_TOKEN_MISSING, PROFILE_TOKEN_INVALID or PROFILE_TOKEN_EXPIRED */
async function requireProfileToken(
  token: string | undefined,
  subject: ProfileTokenSubject,
  tokens: Deps['tokens'],
): Promise<void> {
  if (token === undefined || token === '') throw new ApiError('PROFILE_TOKEN_MISSING');
  const verdict = await tokens.verifyProfileToken(token, subject);
  if (verdict === 'expired') throw new ApiError('PROFILE_TOKEN_EXPIRED');
  if (verdict === 'invalid') throw new ApiError('PROFILE_TOKEN_INVALID');
}

/**
 * Validates the settings. An omitted value becomes the tool's default when the tool is on, and null when it is off.
 *
 * @throws ApiError VALIDATION_FAILED for an unknown tool or an invalid value, FEATURE_NOT_IN_PLAN for a tool outside
 * the plan
 */
function checkSettings(
  settings: readonly FeatureSetting[],
  entitlement: Entitlement,
): ProfileChange['features'] {
  const details: ErrorDetails = [];
  const known: { setting: FeatureSetting; tool: CatalogTool }[] = [];
  for (const [index, setting] of settings.entries()) {
    const tool = findTool(setting.featureCode);
    const fault = tool === undefined ? null : valueFault(tool, setting.value?.toString());
    if (tool === undefined) {
      details.push({ path: `features[${index}].featureCode`, message: 'is not a tool in the catalog' });
    } else if (fault !== null) {
      details.push({ path: `features[${index}].value`, message: fault });
    } else {
      known.push({ setting, tool });
    }
  }
  if (details.length > 0) throw new ApiError('VALIDATION_FAILED', { details });
  const outside = known.flatMap(({ tool }) => (isToolEnabled(tool, entitlement) ? [] : [tool.code]));
  if (outside.length > 0) {
    throw new ApiError('FEATURE_NOT_IN_PLAN', {
      message: `Not included in the organization's plan: ${outside.join(', ')}. Nothing was saved. Remove these tools and retry.`,
      tools: outside,
    });
  }
  return known.map(({ setting: { featureCode, isEnabled, value }, tool }) => ({
    featureCode,
    isEnabled,
    value: value?.toString() ?? (isEnabled ? tool.default : null),
  }));
}

/**
 * Returns the version that the stored profile must have, or null when the request has no condition. `If-Match: *` is no
 * condition, because it matches every profile, even one that was never saved, which has version 0.
 *
 * @throws ApiError VALIDATION_FAILED when a header is invalid or when both are sent
 */
function expectedVersion(headers: RequestHeaders): number | null {
  const [ifMatch, ifNoneMatch] = [headers.get('If-Match'), headers.get('If-None-Match')];
  if (ifNoneMatch !== undefined) {
    validate(createOnlySchema, ifNoneMatch.trim(), 'If-None-Match');
    if (ifMatch === undefined) return 0;
    const details = [{ path: 'If-None-Match', message: 'cannot be combined with If-Match' }];
    throw new ApiError('VALIDATION_FAILED', { details });
  }
  if (ifMatch === undefined) return null;
  const etag = validate(profileEtagSchema, ifMatch.trim(), 'If-Match');
  return etag === '*' ? null : Number(etag.replace(/^W\//, '').slice(1, -1));
}

/**
 * Rethrows the error of a failed save. A version conflict is converted to 412 PROFILE_CHANGED with the current profile,
 * its ETag and a fresh token, so that the caller can merge and save without another read.
 */
async function rethrowConflict(
  error: unknown,
  subject: ProfileTokenSubject,
  { profiles, tokens }: Pick<Deps, 'profiles' | 'tokens'>,
): Promise<never> {
  if (!(error instanceof ProfileChangedError)) throw error;
  const [stored, token] = await Promise.all([
    profiles.read(subject.orgId, subject.userId),
    tokens.issueProfileToken(subject),
  ]);
  const { headers, body } = profileResponse(subject.userId, stored, token);
  throw new ApiError('PROFILE_CHANGED', { current: body, headers, cause: error });
}
