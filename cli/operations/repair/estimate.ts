import type { RepairStep } from '../../control-plane/repair-steps.ts';

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
const callsPerSecond = 10;
const secondsPerPlanChange = 20;

/** Read, change and attach the key of one organization. */
const callsPerOrganization = 3;

const planChanges: ReadonlySet<RepairStep> = new Set([
  'usage_plan_made',
  'limits_set',
  'surplus_plan_removed',
]);

/** About how long repairs take within the limits of API Gateway, whatever runs at once. */
export function estimatedSeconds(repairs: readonly (readonly RepairStep[])[]): number {
  const organizations = repairs.filter((steps) => steps.length > 0).length;
  const changes = repairs.flat().filter((step) => planChanges.has(step)).length;
  return Math.max(
    Math.ceil((organizations * callsPerOrganization) / callsPerSecond),
    changes * secondsPerPlanChange,
  );
}

/** `about 40 s`, `about 50 min`. */
export function durationText(seconds: number): string {
  return seconds < 120 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`;
}
