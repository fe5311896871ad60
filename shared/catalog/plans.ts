import type { Plan, ThemeField, ToolCategory } from '../contract/enumerations.ts';
import { planNames } from '../contract/names.ts';

export interface Limits {
  readonly callsPerMonth: number;
  readonly requestsPerMinute: number;
}

export interface PlanDefinition {
  /** Limits of the plan; null when they are agreed individually. */
  readonly limits: Limits | null;
  /** Tool categories that the plan enables. The `content` category is enabled by the AI add-on instead, on any plan. */
  readonly categories: readonly Exclude<ToolCategory, 'content'>[];
  readonly editableTheme: readonly ThemeField[];
}

const soloCategories = ['text', 'color', 'focus', 'motion', 'input'] as const;
const starterCategories = [...soloCategories, 'reading', 'navigation'] as const;
const proCategories = [...starterCategories, 'speech'] as const;

const soloTheme = ['leadColor', 'triggerColor', 'size', 'hideOnMobile'] as const;
const starterTheme = [...soloTheme, 'icon', 'offsetX', 'offsetY'] as const;
const proTheme = [...starterTheme, 'logoUrl'] as const;

const definitions = {
  solo: {
    limits: { callsPerMonth: 10_000, requestsPerMinute: 120 },
    categories: soloCategories,
    editableTheme: soloTheme,
  },
  starter: {
    limits: { callsPerMonth: 50_000, requestsPerMinute: 200 },
    categories: starterCategories,
    editableTheme: starterTheme,
  },
  pro: {
    limits: { callsPerMonth: 250_000, requestsPerMinute: 500 },
    categories: proCategories,
    editableTheme: proTheme,
  },
  enterprise: { limits: null, categories: proCategories, editableTheme: proTheme },
} as const satisfies Record<Plan, PlanDefinition>;

/**
 * Limits, tools and editable theme fields of each plan. Usage plans, quota headers and documentation are
 * derived from this definition.
 */
export const plans: Readonly<Record<Plan, PlanDefinition>> = definitions;

/**
 * A plan with fixed limits. All organizations on such a plan share one API Gateway usage plan. Every organization on
 * another plan has its own usage plan.
 */
export type SharedPlan = {
  [Name in Plan]: (typeof definitions)[Name]['limits'] extends null ? never : Name;
}[Plan];

export function isSharedPlan(plan: Plan): plan is SharedPlan {
  return definitions[plan].limits !== null;
}

export const sharedPlans: readonly SharedPlan[] = planNames.filter(isSharedPlan);

/** The plans whose limits are agreed with each organization. */
export const agreedPlanText = planNames.filter((plan) => !isSharedPlan(plan)).join(' or ');

/**
 * Returns the monthly quota of a usage plan. It is 1% and 100 calls above the plan's calls, because API Gateway counts
 * approximately and cannot say when the quota resets. The functions count exactly and reject calls first.
 */
export function usagePlanQuota(callsPerMonth: number): number {
  return callsPerMonth + Math.ceil(callsPerMonth / 100) + 100;
}

/** Maximum number of call counter items per organization. Each item can count 1,000 calls per second. */
export const maximumMeterShards = 64;
