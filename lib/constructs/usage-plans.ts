import { Period, type RestApi, type UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { type Limits, plans } from '../../shared/catalog/plans.ts';
import type { Plan } from '../../shared/contract/vocabulary.ts';

export type SharedPlan = Exclude<Plan, 'enterprise'>;

/**
 * The usage plans that organizations share: solo, starter and pro. An enterprise organization gets one of its
 * own at run time, and so do the organizations' API keys: CloudFormation could not replace one in use.
 */
export function addUsagePlans(api: RestApi): Readonly<Record<SharedPlan, UsagePlan>> {
  return { solo: addPlan(api, 'solo'), starter: addPlan(api, 'starter'), pro: addPlan(api, 'pro') };
}

function addPlan(api: RestApi, plan: SharedPlan): UsagePlan {
  const limits = plans[plan].limits;
  if (limits === null) throw new Error(`The plan ${plan} has no limits to share.`);
  return api.addUsagePlan(`${plan}-plan`, {
    name: plan,
    description: describe(limits),
    throttle: { rateLimit: limits.requestsPerMinute / 60, burstLimit: limits.requestsPerMinute },
    quota: { limit: limits.callsPerMonth, period: Period.MONTH },
    apiStages: [{ api: api.deploymentStage.restApi, stage: api.deploymentStage }],
  });
}

function describe(limits: Limits): string {
  return `${limits.callsPerMonth} calls a month, ${limits.requestsPerMinute} a minute`;
}
