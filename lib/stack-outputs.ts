import type { SharedPlan } from '../shared/catalog/plans.ts';
import type { TableName } from './tables.ts';

/**
 * Returns the name of the API stack output that contains the usage plan ID of a shared plan, such as `UsagePlanProId`.
 */
export function usagePlanOutput<Name extends SharedPlan>(plan: Name): `UsagePlan${Capitalize<Name>}Id`;
export function usagePlanOutput(plan: SharedPlan): string {
  return `UsagePlan${plan.slice(0, 1).toUpperCase()}${plan.slice(1)}Id`;
}

/** Returns the name of the API stack output that contains a table's name, such as `KeysTableName`. */
export function tableNameOutput<Name extends TableName>(table: Name) {
  return `${table}TableName` as const;
}
