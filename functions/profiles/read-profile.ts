import { createHash } from 'node:crypto';
import { unknownVisitorsPerCaller } from '../../shared/catalog/allowances.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { dayOf } from '../../shared/data/month.ts';
import type { StoredProfile } from '../../shared/data/profiles.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { KeyedRequest } from '../../shared/http/endpoint.ts';
import { secondsUntil } from '../../shared/http/quota-headers.ts';
import { isGeneratedVisitorId, isVisitorProof } from '../../shared/security/visitor-proof.ts';
import type { Deps } from './deps.ts';

type ProfileRequest = Pick<
  KeyedRequest<{ readonly userId: string }, unknown>,
  'caller' | 'callerHash' | 'headers' | 'path'
>;

const dayMs = 24 * 60 * 60_000;

/**
 * Reads the profile of a visitor whose ID nobody can guess, or whom the site's server vouches for. On a site without
 * visitor proofs, each caller can ask for a limited number of other IDs without a profile, so that nobody can find
 * profiles by trying IDs.
 *
 * @throws ApiError VISITOR_PROOF_MISSING, VISITOR_PROOF_INVALID or CALLER_LIMIT_REACHED
 * @throws StoreUnavailableError
 */
export async function readProfile(request: ProfileRequest, deps: Deps): Promise<StoredProfile> {
  const { caller, path, headers } = request;
  const { userId } = path;
  if (isGeneratedVisitorId(userId)) return deps.profiles.read(caller.orgId, userId);
  if (caller.visitorProofSecrets.length === 0) return readUnproven(request, deps);
  const proof = headers.get(headerNames.visitorProof);
  if (proof === undefined || proof === '') throw new ApiError('VISITOR_PROOF_MISSING');
  if (!isVisitorProof(proof, userId, caller.visitorProofSecrets)) throw new ApiError('VISITOR_PROOF_INVALID');
  return deps.profiles.read(caller.orgId, userId);
}

async function readUnproven(
  { caller: { orgId, siteId }, callerHash, path: { userId } }: ProfileRequest,
  { profiles, allowances, now }: Deps,
): Promise<StoredProfile> {
  const nowMs = now();
  const day = dayOf(nowMs);
  const endMs = Date.parse(day) + dayMs;
  const hash = callerHash(day);
  const allowance = {
    id: `visitors#${siteId}#${day}#${hash}`,
    limit: unknownVisitorsPerCaller,
    expiresAtMs: endMs + dayMs,
  };
  const visitor = createHash('sha256').update(`${hash}#${userId}`).digest('base64url').slice(0, 8);
  const [stored, known] = await Promise.all([
    profiles.read(orgId, userId),
    allowances.members(orgId, allowance),
  ]);
  if (known.has(visitor)) return stored;
  const isLeft = known.size < allowance.limit;
  // Once nothing is left, existing profiles are rejected too, because the difference would reveal that they exist.
  if (isLeft && (stored.version > 0 || (await allowances.addMember(orgId, allowance, visitor))))
    return stored;
  throw new ApiError('CALLER_LIMIT_REACHED', { retryAfterSeconds: secondsUntil(endMs / 1000, nowMs) });
}
