import { ApiKey, Period, type RestApi, type UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { plans, type SharedPlan, sharedPlans, usagePlanQuota } from '../../shared/catalog/plans.ts';
import { suspendedUsageKey } from '../../shared/catalog/suspended-usage-key.ts';
import { recordOf } from '../../shared/collections/record-of.ts';

/**
 * Adds the shared usage plans. The API keys of organizations, and the usage plans of organizations with custom limits,
 * are created at run time, because CloudFormation cannot replace a key or usage plan that is in use.
 */
export function addUsagePlans(api: RestApi): Readonly<Record<SharedPlan, UsagePlan>> {
  addSuspendedPlan(api);
  return recordOf(sharedPlans, (plan) => addPlan(api, plan));
}

function addPlan(api: RestApi, plan: SharedPlan): UsagePlan {
  const limits = plans[plan].limits;
  if (limits === null) throw new Error(`The plan ${plan} has no limits to share.`);
  return api.addUsagePlan(`${plan}-plan`, {
    name: plan,
    description: `${limits.callsPerMonth} calls a month, ${limits.requestsPerMinute} a minute`,
    throttle: { rateLimit: limits.requestsPerMinute / 60, burstLimit: limits.requestsPerMinute },
    quota: { limit: usagePlanQuota(limits.callsPerMonth), period: Period.MONTH },
    apiStages: [{ api: api.deploymentStage.restApi, stage: api.deploymentStage }],
  });
}

/** Adds the usage plan and the API key of suspended organizations (see {@link suspendedUsageKey}). */
function addSuspendedPlan(api: RestApi): void {
  const plan = api.addUsagePlan('suspended-plan', {
    name: 'suspended',
    description: 'Suspended organizations: every call is rejected, without a quota',
    throttle: { rateLimit: 100, burstLimit: 200 },
    apiStages: [{ api: api.deploymentStage.restApi, stage: api.deploymentStage }],
  });
  plan.addApiKey(
    new ApiKey(api, 'SuspendedKey', {
      value: suspendedUsageKey(api.restApiId),
      description: 'Usage key that all suspended organizations share',
    }),
  );
}
