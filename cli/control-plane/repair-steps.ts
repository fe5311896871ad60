/** The steps that reconcile API Gateway with an organization's row, in order. */
export const repairSteps = [
  'presets_copied',
  'key_made',
  'key_enabled',
  'key_renamed',
  'usage_plan_made',
  'limits_set',
  'key_attached',
  'key_moved',
  'row_written',
  'plan_change_finished',
  'surplus_plan_removed',
] as const;

export type RepairStep = (typeof repairSteps)[number];

export type OnStep = (step: RepairStep) => void;
