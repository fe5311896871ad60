import type { AuthorizerContext, Caller } from './caller.ts';

export function toAuthorizerContext(caller: Caller): AuthorizerContext {
  return {
    orgId: caller.orgId,
    siteId: caller.siteId,
    keyId: caller.keyId,
    keyHash: caller.keyHash,
    plan: caller.plan,
    suspended: caller.suspended ? 'true' : 'false',
    callsPerMonth: String(caller.callsPerMonth),
    requestsPerMinute: String(caller.requestsPerMinute),
    meterShards: String(caller.meterShards),
    aiTier: caller.ai?.tier ?? '',
    aiModeCap: caller.ai?.modeCap ?? 'standard',
    aiCreditsPerMonth: String(caller.ai?.creditsPerMonth ?? 0),
    creditsPerCaller: String(caller.creditsPerCaller ?? ''),
    requireBootToken: caller.requireBootToken ? 'true' : 'false',
    allowedOrigins: caller.allowedOrigins.join(' '),
    siteLanguage: caller.siteLanguage ?? '',
    trackUsage: caller.trackUsage ? 'true' : 'false',
    visitorProofSecrets: caller.visitorProofSecrets.join(' '),
    callerHashKey: caller.callerHashKey,
  };
}
