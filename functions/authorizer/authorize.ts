import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { defaultCreditsPerCaller } from '../../shared/catalog/allowances.ts';
import { suspendedUsageKey } from '../../shared/catalog/suspended-usage-key.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { isKeyUsable } from '../../shared/data/keys.ts';
import { limitsOf, type Organization } from '../../shared/data/organizations.ts';
import { traceIdOf } from '../../shared/http/trace-id.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { toAuthorizerContext } from '../../shared/security/authorizer-context.ts';
import type { Caller } from '../../shared/security/caller.ts';
import { hashWidgetKey, isWidgetKeyShape } from '../../shared/security/keys.ts';
import { validProofSecrets } from '../../shared/security/visitor-proof.ts';
import type { Deps } from './deps.ts';

/**
 * Authorizes a widget key. Denies a malformed, unknown, expired or revoked key. Throws when the store is unavailable,
 * so that API Gateway returns 500, caches nothing and calls the authorizer again for the next request.
 */
export function authorize(deps: Deps) {
  return async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const traceId = traceIdOf(event.requestContext);
    try {
      const found = await findCaller(rawKeyOf(event), event.requestContext.apiId, deps);
      const decision = found === null ? deny(event.methodArn) : allow(event.methodArn, found);
      deps.log.info(logMessages.COMPLETED, {
        traceId,
        decision: found === null ? 'Deny' : 'Allow',
        orgId: found?.caller.orgId ?? null,
        keyId: found?.caller.keyId ?? null,
      });
      return decision;
    } catch (error) {
      deps.log.error(logMessages.AUTHORIZER_FAILED, error, { traceId });
      throw new Error('The authorizer failed.');
    }
  };
}

function rawKeyOf(event: APIGatewayRequestAuthorizerEvent): string {
  const wanted = headerNames.apiKey.toLowerCase();
  const sent = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === wanted);
  return sent?.[1] ?? '';
}

function allow(methodArn: string, { caller, usageKeyValue }: FoundCaller): APIGatewayAuthorizerResult {
  return {
    principalId: caller.keyId,
    policyDocument: policy('Allow', methodArn),
    context: toAuthorizerContext(caller),
    usageIdentifierKey: usageKeyValue,
  };
}

function deny(methodArn: string): APIGatewayAuthorizerResult {
  return { principalId: 'unknown', policyDocument: policy('Deny', methodArn) };
}

function policy(effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] {
  return {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: wholeStage(methodArn) }],
  };
}

/**
 * Widens the ARN of a method (`api/stage/GET/path…`) to all methods of the stage, because API Gateway caches the policy
 * per key and applies it to later calls to other methods.
 */
function wholeStage(methodArn: string): string {
  const [api = '', stage = ''] = methodArn.split('/');
  return `${api}/${stage}/*/*`;
}

interface FoundCaller {
  readonly caller: Caller;
  /** Value of the API Gateway API key to which API Gateway applies the rate limit and quota of this call. */
  readonly usageKeyValue: string;
}

/**
 * Makes two sequential round trips: one for the key, and one for the organization and the site in parallel.
 *
 * @returns null for a malformed, unknown, expired or revoked key
 * @throws StoreUnavailableError
 */
async function findCaller(rawKey: string, apiId: string, deps: Deps): Promise<FoundCaller | null> {
  if (!isWidgetKeyShape(rawKey)) return null;
  const keyHash = hashWidgetKey(rawKey);
  const key = await deps.keys.findByHash(keyHash);
  if (key === null || !isKeyUsable(key, deps.now())) return null;
  const [organization, site] = await Promise.all([
    deps.organizations.findOrganization(key.orgId),
    deps.organizations.findSite(key.orgId, key.siteId),
  ]);
  if (organization === null || site === null) return null;
  const { orgId, siteId, keyId } = key;
  const caller: Caller = {
    orgId,
    siteId,
    keyId,
    keyHash,
    plan: organization.plan,
    // The authorizer allows suspended organizations, because every denial becomes a 401 response. The middleware chain
    // returns 403 instead.
    suspended: organization.status === 'suspended',
    ...limitsOf(organization),
    meterShards: organization.meterShards,
    ai: organization.ai,
    creditsPerCaller: creditsPerCallerOf(organization),
    requireBootToken: site.requireBootToken,
    allowedOrigins: site.allowedOrigins,
    siteLanguage: site.language,
    trackUsage: site.trackUsage,
    visitorProofSecrets: validProofSecrets(organization.visitorHashKey, siteId, site.proofVersion ?? 0),
    callerHashKey: organization.visitorHashKey,
  };
  return { caller, usageKeyValue: caller.suspended ? suspendedUsageKey(apiId) : organization.usageKeyValue };
}

function creditsPerCallerOf({ ai }: Organization): number | null {
  if (ai === null) return null;
  return ai.creditsPerCaller === undefined
    ? defaultCreditsPerCaller(ai.creditsPerMonth)
    : ai.creditsPerCaller;
}
