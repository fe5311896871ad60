/** The steps that make API Gateway agree with an organization's row, in the order in which they are taken. */
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
