import type { SharedPlan } from '../shared/catalog/plans.ts';
import type { TableName } from './tables.ts';

export function usagePlanOutput<Name extends SharedPlan>(plan: Name): `UsagePlan${Capitalize<Name>}Id`;
export function usagePlanOutput(plan: SharedPlan): string {
  return `UsagePlan${plan.slice(0, 1).toUpperCase()}${plan.slice(1)}Id`;
}

export function tableNameOutput<Name extends TableName>(table: Name) {
  return `${table}TableName` as const;
}
