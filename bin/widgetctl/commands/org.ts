import { type Command, Option } from 'commander';
import { maximumMeterShards } from '../../../shared/catalog/meter.ts';
import type { Limits } from '../../../shared/catalog/plans.ts';
import { authorizerCacheSeconds } from '../../../shared/contract/authorizer-cache.ts';
import { type Plan, planSchema } from '../../../shared/contract/vocabulary.ts';
import type { RepairStep } from '../control-plane/repair-steps.ts';
import { UsageError } from '../errors.ts';
import { agreedPlanText } from '../operations/inputs.ts';
import type { Outcome } from '../operations/organizations.ts';
import {
  changedOrganizationText,
  organizationDetailsText,
  organizationsText,
  organizationText,
} from '../output/organization-text.ts';
import { repairText } from '../output/repair-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { wholeNumber } from './values.ts';

interface LimitOptions {
  readonly calls?: number;
  readonly rpm?: number;
}

const planOption = () =>
  new Option('--plan <plan>', 'its plan').choices(planSchema.options).makeOptionMandatory();

/** `org`: organizations, their plans and limits. Returns it for more commands. */
export function addOrgCommands(program: Command, answer: Answer): Command {
  const org = program.command('org').description('organizations, their plans and limits');
  addCreate(org, answer);
  addReading(org, answer);
  addPlanChanges(org, answer);
  addStatusChanges(org, answer);
  return org;
}

function addCreate(org: Command, answer: Answer): void {
  const create = org
    .command('create')
    .description(
      'create an organization with its API Gateway key; run again, it finishes what was left half done',
    )
    .argument('<org>', 'its id: 2 to 64 lower-case letters, digits and hyphens')
    .addOption(planOption())
    .option('--calls <n>', `${agreedPlanText} only: calls a month`, wholeNumber)
    .option('--rpm <n>', `${agreedPlanText} only: calls a minute`, wholeNumber)
    .option('--demo', 'an organization to try things with: its keys start with wk_test_')
    .action(async (orgId: string, options: LimitOptions & { plan: Plan; demo?: boolean }, command: Command) =>
      answer(
        command,
        async ({ organizations }) => {
          const limits = limitsOf(options);
          const { plan, demo = false } = options;
          const { outcome, repaired, organization } = await organizations.create({
            orgId,
            plan,
            limits,
            demo,
          });
          return { outcome, repaired, ...organization };
        },
        ({ outcome, repaired, ...organization }) =>
          `${outcomeText[outcome](orgId, repaired)}\n\n${organizationText(organization)}`,
      ),
    );
  addExamples(
    create,
    'org create acme --plan pro --local',
    'org create megacorp --plan enterprise --calls 5000000 --rpm 3000 --stack WidgetApi',
  );
}

function addReading(org: Command, answer: Answer): void {
  const list = org
    .command('list')
    .description('list all organizations')
    .action(async (_options: unknown, command: Command) =>
      answer(command, async ({ organizations }) => organizations.list(), organizationsText),
    );
  addExamples(list, 'org list --local', 'org list --stack WidgetApi --region eu-central-1 --json');
  const show = org
    .command('show')
    .description('show an organization, its sites and its calls this month')
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async ({ organizations }) => organizations.show(orgId), organizationDetailsText),
    );
  addExamples(show, 'org show acme --local');
}

function addPlanChanges(org: Command, answer: Answer): void {
  const setPlan = org
    .command('set-plan')
    .description('move an organization to another plan; its keys and its count of calls stay')
    .argument('<org>')
    .addOption(planOption())
    .option('--calls <n>', `${agreedPlanText} only: calls a month`, wholeNumber)
    .option('--rpm <n>', `${agreedPlanText} only: calls a minute`, wholeNumber)
    .action(async (orgId: string, options: LimitOptions & { plan: Plan }, command: Command) =>
      answer(
        command,
        async ({ organizations }) => organizations.setPlan(orgId, options.plan, limitsOf(options)),
        changedOrganizationText,
      ),
    );
  addExamples(setPlan, 'org set-plan acme --plan starter --local');
  const setLimits = org
    .command('set-limits')
    .description(`change the limits agreed with an ${agreedPlanText} organization`)
    .argument('<org>')
    .requiredOption('--calls <n>', 'calls a month', wholeNumber)
    .requiredOption('--rpm <n>', 'calls a minute', wholeNumber)
    .action(async (orgId: string, { calls, rpm }: { calls: number; rpm: number }, command: Command) =>
      answer(
        command,
        async ({ organizations }) =>
          organizations.setLimits(orgId, { callsPerMonth: calls, requestsPerMinute: rpm }),
        changedOrganizationText,
      ),
    );
  addExamples(setLimits, 'org set-limits megacorp --calls 8000000 --rpm 5000 --local');
  const setMeterShards = org
    .command('set-meter-shards')
    .description('count the calls of an organization in several rows: one takes 1,000 calls a second')
    .argument('<org>')
    .argument('<n>', `rows, 1 to ${maximumMeterShards}`, wholeNumber)
    .action(async (orgId: string, shards: number, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ organizations }) => organizations.setMeterShards(orgId, shards),
        changedOrganizationText,
      ),
    );
  addExamples(setMeterShards, 'org set-meter-shards megacorp 16 --local');
}

function addStatusChanges(org: Command, answer: Answer): void {
  const suspend = org
    .command('suspend')
    .description(
      `refuse all calls of an organization until it is resumed, within ${authorizerCacheSeconds} seconds`,
    )
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async ({ organizations }) => organizations.suspend(orgId), changedOrganizationText),
    );
  addExamples(suspend, 'org suspend acme --local');
  const resume = org
    .command('resume')
    .description('end a suspension')
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async ({ organizations }) => organizations.resume(orgId), changedOrganizationText),
    );
  addExamples(resume, 'org resume acme --local');
}

const outcomeText: Readonly<Record<Outcome, (orgId: string, repaired: readonly RepairStep[]) => string>> = {
  created: (orgId) => `Created. Next:\n  npx widgetctl site add ${orgId} SITE --allow www.example.com`,
  completed: () => 'Finished what an earlier run had left half done.',
  repaired: (_orgId, repaired) => `It exists already, and was repaired: ${repairText(repaired)}.`,
  unchanged: () => 'It exists already, and nothing of it was missing.',
};

function limitsOf({ calls, rpm }: LimitOptions): Limits | null {
  if (calls === undefined && rpm === undefined) return null;
  if (calls === undefined || rpm === undefined) {
    throw new UsageError('Limits come in pairs: give both --calls N and --rpm N.');
  }
  return { callsPerMonth: calls, requestsPerMinute: rpm };
}
