import type { Plan } from '../contract/enumerations.ts';
import { plans } from './plans.ts';
import type { CatalogTool } from './tools/tool.ts';
import { tools } from './tools.ts';

/** Inputs that determine an organization's enabled tools. */
export interface Entitlement {
  readonly plan: Plan;
  readonly aiEnabled: boolean;
}

/**
 * Returns an organization's entitlement from its plan and its AI add-on; `ai` is null when it has no add-on.
 */
export function entitlementOf({
  plan,
  ai,
}: {
  readonly plan: Plan;
  readonly ai: object | null;
}): Entitlement {
  return { plan, aiEnabled: ai !== null };
}

/** Returns true when the plan (or, for content tools, the AI add-on) enables this tool. */
export function isToolEnabled(tool: CatalogTool, entitlement: Entitlement): boolean {
  if (tool.category === 'content') return entitlement.aiEnabled;
  return plans[entitlement.plan].categories.includes(tool.category);
}

/** Returns an organization's enabled tools, in catalog order. */
export function enabledTools(entitlement: Entitlement): readonly CatalogTool[] {
  return tools.filter((tool) => isToolEnabled(tool, entitlement));
}
