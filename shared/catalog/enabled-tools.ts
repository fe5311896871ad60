import type { Plan } from '../contract/enumerations.ts';
import { plans } from './plans.ts';
import type { CatalogTool } from './tools/tool.ts';
import { tools } from './tools.ts';

export interface Entitlement {
  readonly plan: Plan;
  readonly aiEnabled: boolean;
}

export function entitlementOf({
  plan,
  ai,
}: {
  readonly plan: Plan;
  readonly ai: object | null;
}): Entitlement {
  return { plan, aiEnabled: ai !== null };
}

export function isToolEnabled(tool: CatalogTool, entitlement: Entitlement): boolean {
  if (tool.category === 'content') return entitlement.aiEnabled;
  return plans[entitlement.plan].categories.includes(tool.category);
}

export function enabledTools(entitlement: Entitlement): readonly CatalogTool[] {
  return tools.filter((tool) => isToolEnabled(tool, entitlement));
}
