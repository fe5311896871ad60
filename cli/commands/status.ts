import { maximumPriceAgeDays } from '../../shared/catalog/model-prices.ts';
import { defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { StatusReport } from '../operations/status/status.ts';
import type { AlarmsPart, HealthPart, RotationPart } from '../operations/status/status-parts.ts';
import { blocks, fieldsText, numberText, tableText } from '../output/table.ts';

const load = async (deployment: Deployment) => {
  const [{ StatusOperations }, { ServiceStatusProbes }] = await Promise.all([
    import('../operations/status/status.ts'),
    import('../connection/status-probes.ts'),
  ]);
  const { target, outputs, bounds } = deployment;
  return new StatusOperations({
    ...deployment,
    stackName: target.stackName,
    isLocal: target.kind === 'local',
    probes: async () => new ServiceStatusProbes(target, outputs, bounds),
  });
};

const details = `
It reads CloudFormation, GET /health, CloudWatch alarms, the dates of the token
secret, and the number of API keys and usage plans of the account in the Region,
and reports what it cannot read. The local stack has no alarms and no schedule.`;

export const statusCommand = defineCommand(load, {
  name: 'status',
  summary:
    'stacks and versions, health, ringing alarms, last rotation and account quotas; 1 when something is wrong',
  details,
  examples: ['status --local', 'status --stack WidgetApi --json | jq -r .problems[]'],
  run: async (status) => status.read(),
  text: ({ siteRoot, stacks, health, alarms, rotation, quotas, modelPrices, problems, untold }, screen) =>
    blocks(
      stacks === null
        ? (untold.stacks ?? null)
        : tableText(
            stacks,
            { stack: 'name', status: 'status', changed: 'changedAt', version: 'version', commit: 'commit' },
            screen,
            'There are no stacks.',
          ),
      fieldsText(
        untold,
        {
          API: () => siteRoot,
          Health: () => (health === null ? (untold.health ?? null) : healthText(health)),
          Alarms: () => (alarms === null ? (untold.alarms ?? null) : alarmsText(alarms)),
          'Token secret': () => (rotation === null ? (untold.rotation ?? null) : rotationText(rotation)),
          ...Object.fromEntries(
            (quotas ?? []).map(({ name, used, limit, raisable }) => [
              name,
              () =>
                `${numberText(used)} of ${numberText(limit)}${raisable ? ', or of more where it was raised' : ''}`,
            ]),
          ),
          Quotas: () => (quotas === null ? (untold.quotas ?? null) : undefined),
          'Model prices': () => pricesText(modelPrices),
        },
        screen,
      ),
      problems.length === 0 ? 'Nothing is wrong, as far as can be told from here.' : problems.join('\n'),
    ),
  failure: ({ problems }) =>
    problems.length === 0
      ? null
      : new FailedError(
          `${problems.length === 1 ? 'One thing is' : `${problems.length} things are`} wrong: see above for what to do.`,
        ),
});

function pricesText({ checkedOn, isOutdated }: StatusReport['modelPrices']): string {
  const advice = `; older than ${maximumPriceAgeDays} days: compare them with aws.amazon.com/bedrock/pricing, or update widgetctl`;
  return `as of ${checkedOn}${isOutdated ? advice : ''}`;
}

function healthText({ status, version, commit, checks, failure }: HealthPart): string {
  if (failure !== null) return failure;
  const parts = Object.entries(checks).map(([name, result]) => `${name} ${result}`);
  const source = version === null ? [] : [`version ${version}${commit === null ? '' : `, commit ${commit}`}`];
  return [String(status), ...parts, ...source].join(', ');
}

function alarmsText({ total, ringing }: AlarmsPart): string {
  if (ringing.length === 0) return `none of ${total} rings`;
  return `${ringing.length} of ${total} ring: ${ringing.map(({ name }) => name).join(', ')}`;
}

function rotationText({ lastRotatedAt, createdAt, enabled, everyDays }: RotationPart): string {
  const when =
    lastRotatedAt === null ? `not rotated since it was made on ${createdAt}` : `rotated ${lastRotatedAt}`;
  if (!enabled) return `${when}; it does not rotate`;
  return `${when}; ${everyDays === null ? 'rotates when asked to' : `every ${everyDays} days`}`;
}
