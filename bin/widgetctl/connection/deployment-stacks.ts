import type { Target } from './target.ts';

/** The stacks of a deployment by what stands behind the API stack's name, in the order in which they are deployed. */
export const stackSuffixes = ['Data', '', 'FeedbackEvents', 'Monitoring', 'Assets'] as const;

/** Another stack of the deployment; it may be without one. */
export function siblingOf(target: Target, suffix: (typeof stackSuffixes)[number]): Target {
  return { ...target, stackName: `${target.stackName}${suffix}` };
}
