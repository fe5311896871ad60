import { type Limits, maximumMeterShards } from '../../shared/catalog/plans.ts';
import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { planSchema } from '../../shared/contract/enumerations.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { wholeNumber } from '../command-line/values.ts';
import type { RepairStep } from '../control-plane/repair-steps.ts';
import { UsageError } from '../errors.ts';
import { agreedPlanText } from '../operations/inputs.ts';
import type { CreationOutcome } from '../operations/organizations.ts';
import {
  changedOrganizationText,
  organizationDetailsText,
  organizationsText,
  organizationText,
} from '../output/organization-text.ts';
import { repairText } from '../output/repair-text.ts';
import { orgDeleteCommand, orgExportCommand, orgImportCommand } from './org-data.ts';
import { orgRepairCommand } from './org-repair.ts';
import { orgThrottledCommand } from './org-throttled.ts';

const planOptions = {
  plan: { value: 'plan', summary: 'its plan', choices: planSchema.options, isRequired: true },
  calls: { value: 'n', summary: `${agreedPlanText} only: calls a month`, parse: wholeNumber },
  rpm: { value: 'n', summary: `${agreedPlanText} only: calls a minute`, parse: wholeNumber },
} as const;

/** Organizations, their plans and limits. */
export const orgCommands: CommandGroup = {
  name: 'org',
  summary: 'organizations, their plans and limits',
  commands: [
    defineCommand({
      name: 'create',
      summary:
        'create an organization with its API Gateway key; run again, it finishes what was left half done',
      arguments: { org: { summary: 'its id: 2 to 64 lower-case letters, digits and hyphens' } },
      options: {
        ...planOptions,
        demo: { summary: 'an organization to try things with: its keys start with wk_test_' },
      },
      examples: [
        'org create acme --plan pro --local',
        'org create megacorp --plan enterprise --calls 5000000 --rpm 3000 --stack WidgetApi',
      ],
      run: async ({ organizations }, { org, plan, demo = false, ...given }) => {
        const wanted = { orgId: org, plan, limits: limitsOf(given), demo };
        const { outcome, repaired, organization } = await organizations.create(wanted);
        return { outcome, repaired, ...organization };
      },
      text: ({ outcome, repaired, ...organization }, _screen, { org }) =>
        `${outcomeText[outcome](org, repaired)}\n\n${organizationText(organization)}`,
    }),
    defineCommand({
      name: 'list',
      summary: 'list all organizations',
      examples: ['org list --local', 'org list --stack WidgetApi --region eu-central-1 --json'],
      run: async ({ organizations }) => organizations.list(),
      text: organizationsText,
    }),
    defineCommand({
      name: 'show',
      summary: 'show an organization, its sites and its calls this month',
      arguments: { org: {} },
      examples: ['org show acme --local'],
      run: async ({ organizations }, { org }) => organizations.show(org),
      text: organizationDetailsText,
    }),
    defineCommand({
      name: 'set-plan',
      summary: 'move an organization to another plan; its keys and its count of calls stay',
      arguments: { org: {} },
      options: planOptions,
      examples: ['org set-plan acme --plan starter --local'],
      run: async ({ organizations }, { org, plan, ...given }) =>
        organizations.setPlan(org, plan, limitsOf(given)),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'set-limits',
      summary: `change the limits agreed with an ${agreedPlanText} organization`,
      arguments: { org: {} },
      options: {
        calls: { value: 'n', summary: 'calls a month', parse: wholeNumber, isRequired: true },
        rpm: { value: 'n', summary: 'calls a minute', parse: wholeNumber, isRequired: true },
      },
      examples: ['org set-limits megacorp --calls 8000000 --rpm 5000 --local'],
      run: async ({ organizations }, { org, calls, rpm }) =>
        organizations.setLimits(org, { callsPerMonth: calls, requestsPerMinute: rpm }),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'set-meter-shards',
      summary: 'count the calls of an organization in several rows: one takes 1,000 calls a second',
      arguments: { org: {}, n: { summary: `rows, 1 to ${maximumMeterShards}`, parse: wholeNumber } },
      examples: ['org set-meter-shards megacorp 16 --local'],
      run: async ({ organizations }, { org, n }) => organizations.setMeterShards(org, n),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'suspend',
      summary: `refuse all calls of an organization until it is resumed, within ${authorizerCacheSeconds} seconds`,
      arguments: { org: {} },
      examples: ['org suspend acme --local'],
      run: async ({ organizations }, { org }) => organizations.suspend(org),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'resume',
      summary: 'end a suspension',
      arguments: { org: {} },
      examples: ['org resume acme --local'],
      run: async ({ organizations }, { org }) => organizations.resume(org),
      text: changedOrganizationText,
    }),
    orgRepairCommand,
    orgThrottledCommand,
    orgExportCommand,
    orgImportCommand,
    orgDeleteCommand,
  ],
};

const outcomeText: Readonly<
  Record<CreationOutcome, (orgId: string, repaired: readonly RepairStep[]) => string>
> = {
  created: (orgId) => `Created. Next:\n  node cli site add ${orgId} SITE --allow www.example.com`,
  completed: () => 'Finished what an earlier run had left half done.',
  repaired: (_orgId, repaired) => `It exists already, and was repaired: ${repairText(repaired)}.`,
  unchanged: () => 'It exists already, and nothing of it was missing.',
};

function limitsOf({ calls, rpm }: { readonly calls?: number; readonly rpm?: number }): Limits | null {
  if (calls === undefined && rpm === undefined) return null;
  if (calls === undefined || rpm === undefined) {
    throw new UsageError('Limits come in pairs: give both --calls N and --rpm N.');
  }
  return { callsPerMonth: calls, requestsPerMinute: rpm };
}
