import { agreedPlanText } from '../../shared/catalog/plans.ts';
import { defineCommand } from '../command-line/define-command.ts';
import type { RepairStep } from '../control-plane/usage-keys.ts';
import { FailedError, UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { numberText } from '../output/table.ts';
import { words } from '../output/text.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/organization-repair.ts')).RepairOperations(deployment);

const details = `
Compares API Gateway with the stored organizations, busiest of this month first. Safe
under load, resumable and idempotent. API Gateway allows an account one change of a
usage plan in 20 seconds, so each ${agreedPlanText} organization may take that long.`;

export function repairText(steps: readonly RepairStep[]): string {
  return steps.map((step) => step.replaceAll('_', ' ')).join(', ');
}

export const orgRepairCommand = defineCommand(load, {
  name: 'repair',
  isAudited: true,
  summary:
    'reconcile API Gateway with the stored organizations, after the API was redeployed or a command was interrupted',
  arguments: { org: { summary: 'one organization', isOptional: true } },
  options: { all: { summary: 'every organization' } },
  details,
  examples: ['org repair acme --local', 'org repair --all --stack WidgetApi --json'],
  check: ({ org, all = false }) => {
    if (all === (org !== undefined)) throw new UsageError('Specify one organization or --all.');
  },
  run: async (repairs, { org }) => ({
    organizations: org === undefined ? await repairs.repairAll() : await repairs.repair(org),
  }),
  rows: ({ organizations }) => organizations.filter(({ outcome }) => outcome !== 'whole'),
  columns: {
    organization: 'orgId',
    plan: 'plan',
    outcome: ({ outcome }) => (outcome === 'failed' ? 'FAILED' : outcome),
    steps: ({ steps, error }) => [repairText(steps), error ?? ''].filter((part) => part !== '').join('. '),
  },
  text: ({ organizations }) =>
    words`${numberText(organizations.length)} checked, ${numberText(organizations.filter(({ outcome }) => outcome === 'whole').length)} need no repair.`,
  failure: ({ organizations }) => {
    const failed = organizations.filter(({ outcome }) => outcome === 'failed').length;
    if (failed === 0) return null;
    return new FailedError(
      `${failed} could not be repaired: see above, fix the cause and run the same command again.`,
    );
  },
});
