import { Period, type RestApi, type UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { plans, type SharedPlan, sharedPlans, usagePlanQuota } from '../../shared/catalog/plans.ts';
import { recordOf } from '../../shared/collections/record-of.ts';

/**
 * Adds the shared usage plans. API keys and the usage plans of organizations with custom limits are created
 * at run time, because CloudFormation cannot replace a key or usage plan that is in use.
 */
export function addUsagePlans(api: RestApi): Readonly<Record<SharedPlan, UsagePlan>> {
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
