import { creditsPerMonthByTier } from '../../shared/catalog/ai.ts';
import { isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { type Limits, plans } from '../../shared/catalog/plans.ts';
import { tools } from '../../shared/catalog/tools.ts';
import { type AiTier, aiTierSchema, type Plan, planSchema } from '../../shared/contract/enumerations.ts';

/** The plans and the tiers of the AI add-on, as this version has them. */
export interface PlanCatalog {
  readonly plans: readonly {
    readonly plan: Plan;
    /** Null where the limits are agreed with each organization. */
    readonly limits: Limits | null;
    /** How many tools it enables, without those of the AI add-on. */
    readonly tools: number;
    readonly categories: readonly string[];
  }[];
  readonly aiTiers: readonly { readonly tier: AiTier; readonly creditsPerMonth: number | null }[];
}

/** One tool as an operator chooses it for a preset. */
export interface ListedTool {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  /** What its value may be, in words; null for a tool without one. */
  readonly value: string | null;
  readonly default: string | null;
  /** The plans that enable it; any plan where it needs the AI add-on. */
  readonly plans: readonly Plan[];
  readonly requiresAi: boolean;
}

/** The plans with their limits and tools, and the tiers. */
export function planCatalog(): PlanCatalog {
  return {
    plans: planSchema.options.map((plan) => ({
      plan,
      limits: plans[plan].limits,
      tools: tools.filter((tool) => isToolEnabled(tool, { plan, aiEnabled: false })).length,
      categories: plans[plan].categories,
    })),
    aiTiers: aiTierSchema.options.map((tier) => ({ tier, creditsPerMonth: creditsPerMonthByTier[tier] })),
  };
}

/** Every tool, in the order in which a widget lists them. */
export function toolCatalog(): readonly ListedTool[] {
  return tools.map((tool) => ({
    code: tool.code,
    name: tool.name,
    category: tool.category,
    value: valueText(tool),
    default: tool.default,
    plans: planSchema.options.filter((plan) => isToolEnabled(tool, { plan, aiEnabled: tool.requiresAi })),
    requiresAi: tool.requiresAi,
  }));
}

function valueText({ valueType, min, max, step, options }: (typeof tools)[number]): string | null {
  if (valueType === 'boolean') return null;
  if (valueType === 'color') return '#RRGGBB or #RRGGBBAA';
  return options === null ? `${min} to ${max} in steps of ${step}` : options.join(', ');
}
