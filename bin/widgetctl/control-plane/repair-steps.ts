/** What can be wrong of an organization between its row and API Gateway, said as what mends it, in that order. */
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

/** Told of each step that was made. */
export type OnStep = (step: RepairStep) => void;
