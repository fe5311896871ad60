import { AwsServiceError } from '../edge/aws-request.ts';
import type { ControlPlaneCall } from './call.ts';
import type { ControlPlane } from './control-plane.ts';
import type { UsagePlan } from './control-plane-state.ts';
import { pageOf } from './paging.ts';
import { dayOf, firstDayOf } from './quota-period.ts';
import { findPlan } from './usage-plan-calls.ts';

const millisecondsPerDay = 86_400_000;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Requests used and remaining for each day of a range.
 * https://docs.aws.amazon.com/apigateway/latest/api/API_GetUsage.html
 */
export function getUsage(plane: ControlPlane, { ids: [planId = ''], query }: ControlPlaneCall) {
  const plan = findPlan(plane, planId);
  const startDate = dateOf(query, 'startDate');
  const endDate = dateOf(query, 'endDate');
  const keyId = query.get('keyId');
  const keyIds = [...new Set([...plan.keyIds, ...plane.usage.keysOf(planId)])];
  const { item, ...rest } = pageOf(
    keyIds.filter((id) => keyId === null || id === keyId),
    query,
  );
  const values = Object.fromEntries(item.map((id) => [id, dailyUsage(plane, plan, id, startDate, endDate)]));
  return { body: { usagePlanId: planId, startDate, endDate, values, ...rest } };
}

function dailyUsage(
  plane: ControlPlane,
  plan: UsagePlan,
  keyId: string,
  startDate: string,
  endDate: string,
): [used: number, remaining: number][] {
  const firstDay = plan.quota ? firstDayOf(plan.quota.period, Date.parse(startDate)) : startDate;
  const days: [number, number][] = [];
  let usedInPeriod = 0;
  for (let time = Date.parse(firstDay); dayOf(time) <= endDate; time += millisecondsPerDay) {
    const day = dayOf(time);
    if (plan.quota && firstDayOf(plan.quota.period, time) === day) usedInPeriod = 0;
    const used = plane.usage.usedOn(plan.id, keyId, day);
    usedInPeriod += used;
    if (day >= startDate) days.push([used, Math.max(0, (plan.quota?.limit ?? 0) - usedInPeriod)]);
  }
  return days;
}

function dateOf(query: URLSearchParams, name: string): string {
  const date = query.get(name) ?? '';
  if (!datePattern.test(date) || Number.isNaN(Date.parse(date))) {
    throw new AwsServiceError('BadRequestException', `${name} must be a date, YYYY-MM-DD`);
  }
  return date;
}
