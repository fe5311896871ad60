import type { Target } from './target.ts';

/** The stacks of a deployment, each by the suffix that it adds to the API stack's name, in the order of deployment. */
export const stackSuffixes = ['Data', '', 'FeedbackEvents', 'Monitoring', 'Assets'] as const;

/** Another stack of the deployment; it may be without one. */
export function siblingOf(target: Target, suffix: (typeof stackSuffixes)[number]): Target {
  return { ...target, stackName: `${target.stackName}${suffix}` };
}
