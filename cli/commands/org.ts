import { defaultCreditsPerCaller } from '../../shared/catalog/allowances.ts';
import { agreedPlanText, type Limits, maximumMeterShards } from '../../shared/catalog/plans.ts';
import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { planNames } from '../../shared/contract/names.ts';
import { defineChange } from '../command-line/define-change.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { wholeNumber } from '../command-line/values.ts';
import type { RepairStep } from '../control-plane/usage-keys.ts';
import { UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { OrganizationView } from '../operations/organization-view.ts';
import type { CreationOutcome } from '../operations/organizations.ts';
import { effectiveWithin } from '../output/propagation.ts';
import { type Columns, fieldsText, numberText } from '../output/table.ts';
import { suggestion, type Text, words } from '../output/text.ts';
import { orgDeleteCommand, orgExportCommand, orgImportCommand } from './org-data.ts';
import { orgGrantCallsCommand } from './org-grant-calls.ts';
import { orgRepairCommand, repairText } from './org-repair.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/organizations.ts')).OrganizationOperations(deployment);

export const organizationFields: Columns<OrganizationView> = {
  Organization: 'orgId',
  Plan: 'plan',
  Status: statusText,
  'Calls per month': ({ limits }) => limits?.callsPerMonth ?? null,
  'Calls per minute': ({ limits }) => limits?.requestsPerMinute ?? null,
  'Meter shards': ({ meterShards }) => (meterShards === 1 ? undefined : meterShards),
  'AI add-on': ({ ai }) =>
    ai === null
      ? null
      : `${ai.tier}, ${numberText(ai.creditsPerMonth)} credits per month, up to ${ai.modeCap}`,
  'AI credits per caller': ({ ai }) => {
    if (ai === null) return undefined;
    const { creditsPerCaller = defaultCreditsPerCaller(ai.creditsPerMonth) } = ai;
    return creditsPerCaller === null ? 'unlimited' : `${numberText(creditsPerCaller)} per day`;
  },
  'Mail address': 'mail',
  Demo: 'demo',
  'Usage plan': 'usagePlanId',
  Created: 'createdAt',
};

const planOption = { value: 'plan', choices: planNames } as const;

const limitOptions = {
  calls: { value: 'n', summary: `${agreedPlanText} only: calls per month`, parse: wholeNumber },
  rpm: { value: 'n', summary: `${agreedPlanText} only: calls per minute`, parse: wholeNumber },
} as const;

const mailOption = { value: 'address' } as const;

export const orgCommands: CommandGroup = {
  name: 'org',
  summary: topics.org,
  commands: [
    defineCommand(load, {
      name: 'create',
      isAudited: true,
      summary: 'create an organization with its API Gateway key, or complete an interrupted creation',
      arguments: { org: { summary: 'its ID: 2 to 64 lowercase letters, digits and hyphens' } },
      options: {
        plan: { ...planOption, summary: 'its plan', isRequired: true },
        ...limitOptions,
        mail: { ...mailOption, summary: 'email address of its owner, for mail about feedback and usage' },
        demo: { summary: 'a demo organization, whose keys start with wk_test_' },
      },
      examples: [
        'org create acme --plan pro --local',
        'org create megacorp --plan enterprise --calls 5000000 --rpm 3000 --stack WidgetApi',
      ],
      run: async (organizations, { org, plan, mail, demo = false, ...given }) => {
        const wanted = { orgId: org, plan, limits: limitsOf(given), demo, ...mailOf(mail) };
        const { outcome, repaired, organization } = await organizations.create(wanted);
        return { outcome, repaired, ...organization };
      },
      fields: organizationFields,
      text: ({ outcome, repaired, orgId }) => outcomeText[outcome](orgId, repaired),
    }),
    defineCommand(load, {
      name: 'list',
      isAudited: false,
      summary: 'list all organizations',
      examples: ['org list --local', 'org list --stack WidgetApi --region eu-central-1 --json'],
      run: async (organizations) => organizations.list(),
      rows: (organizations) => organizations,
      columns: {
        organization: 'orgId',
        plan: 'plan',
        status: statusText,
        'calls/month': ({ limits }) => limits?.callsPerMonth ?? null,
        'calls/minute': ({ limits }) => limits?.requestsPerMinute ?? null,
        AI: ({ ai }) => ai?.tier ?? null,
        created: ({ createdAt }) => createdAt.slice(0, 10),
      },
      whenEmpty: words`There are no organizations yet: create one with org create ORG --plan PLAN.`,
    }),
    defineCommand(load, {
      name: 'show',
      isAudited: false,
      summary: 'show an organization, its sites and its calls this month',
      arguments: { org: {} },
      examples: ['org show acme --local'],
      run: async (organizations, { org }) => organizations.show(org),
      fields: {
        ...organizationFields,
        'Calls this month': 'callsThisMonth',
        Sites: ({ sites }) => sites.join(', '),
      },
    }),
    defineChange(load, {
      name: 'set',
      summary: 'change the plan, limits, meter shards, mail address or status of an organization',
      arguments: { org: {} },
      options: {
        plan: { ...planOption, summary: 'move it to this plan; keys and call counts are unchanged' },
        ...limitOptions,
        shards: {
          value: 'n',
          summary: `number of rows that count its calls, 1 to ${maximumMeterShards}; one supports 1,000 calls per second`,
          parse: wholeNumber,
        },
        mail: { ...mailOption, summary: "its owner's email address, or none" },
        suspend: {
          summary: `reject all its calls until resumed, effective within ${authorizerCacheSeconds} seconds`,
        },
        resume: { summary: 'end a suspension' },
      },
      examples: [
        'org set acme --plan starter --local',
        'org set megacorp --calls 8000000 --rpm 5000 --shards 16 --local',
        'org set acme --mail owner@example.org --local',
        'org set acme --suspend --local',
      ],
      check: ({ org: _org, ...settings }) => {
        limitsOf(settings);
        if (settings.suspend && settings.resume)
          throw new UsageError('Specify either --suspend or --resume.');
        if (Object.keys(settings).length === 0) {
          throw new UsageError('No change was specified: see org set --help.');
        }
      },
      run: async (organizations, { org, plan, shards, mail, suspend, resume, ...given }) =>
        organizations.set(org, {
          plan,
          limits: limitsOf(given),
          meterShards: shards,
          ...mailOf(mail),
          status: suspend ? 'suspended' : resume ? 'active' : undefined,
        }),
      view: (organization) => fieldsText(organization, organizationFields),
      effect: effectiveWithin(words`The change takes effect for all calls`),
    }),
    orgGrantCallsCommand,
    orgRepairCommand,
    orgExportCommand,
    orgImportCommand,
    orgDeleteCommand,
  ],
};

const outcomeText: Readonly<
  Record<CreationOutcome, (orgId: string, repaired: readonly RepairStep[]) => Text>
> = {
  created: (orgId) => words`Created. Next:\n  ${suggestion`site add ${orgId} SITE --allow www.example.com`}`,
  completed: () => words`Completed an interrupted creation.`,
  repaired: (_orgId, repaired) => words`It already exists and was repaired: ${repairText(repaired)}.`,
  unchanged: () => words`It already exists and is complete.`,
};

/** Interprets `none` as no address. */
function mailOf(mail: string | undefined): { readonly mail?: string | null } {
  return mail === undefined ? {} : { mail: mail === 'none' ? null : mail };
}

function limitsOf({ calls, rpm }: Partial<Record<'calls' | 'rpm', number | undefined>>): Limits | null {
  if (calls === undefined && rpm === undefined) return null;
  if (calls === undefined || rpm === undefined) {
    throw new UsageError('Specify both --calls N and --rpm N.');
  }
  return { callsPerMonth: calls, requestsPerMinute: rpm };
}

const unfinishedText = {
  deletion: (orgId: string) => `being deleted: run org delete ${orgId} --confirm ${orgId}`,
  import: () => 'being imported: run org import again',
} as const;

function statusText({ orgId, complete, movingTo, status, unfinished }: OrganizationView): string {
  if (unfinished !== null) return unfinishedText[unfinished](orgId);
  if (movingTo !== null) return `${status}, moving to ${movingTo}: run org repair ${orgId}`;
  return complete ? status : `${status}, incomplete: run org create again`;
}
