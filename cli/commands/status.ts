import { defineCommand } from '../command-line/define-command.ts';
import type { AlarmsPart, HealthPart, RotationPart } from '../connection/status-probes.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { blocks, fieldsText, tableText } from '../output/table.ts';

const load = async (deployment: Deployment) => {
  const [{ StatusOperations }, { StatusProbes }] = await Promise.all([
    import('../operations/status/status.ts'),
    import('../connection/status-probes.ts'),
  ]);
  const { target, outputs, bounds } = deployment;
  return new StatusOperations({
    ...deployment,
    stackName: target.stackName,
    isLocal: target.kind === 'local',
    probes: async () => new StatusProbes(target, outputs, bounds),
  });
};

const details = `
Reads CloudFormation, GET /health, CloudWatch alarms and the rotation of the token
secret, and reports what it cannot read. The local stack has no alarms and no rotation
schedule.`;

export const statusCommand = defineCommand(load, {
  name: 'status',
  summary: 'show stacks, versions, health, alarms and the last rotation; exits with 1 if there is a problem',
  details,
  examples: ['status --local', 'status --stack WidgetApi --json | jq -r .problems[]'],
  run: async (status) => status.read(),
  text: ({ siteRoot, stacks, health, alarms, rotation, problems, untold }, screen) =>
    blocks(
      stacks === null
        ? (untold.stacks ?? null)
        : tableText(
            stacks,
            { stack: 'name', status: 'status', changed: 'changedAt', version: 'version', commit: 'commit' },
            screen,
            'There are no stacks.',
          ),
      fieldsText(untold, {
        API: () => siteRoot,
        Health: () => (health === null ? (untold.health ?? null) : healthText(health)),
        Alarms: () => (alarms === null ? (untold.alarms ?? null) : alarmsText(alarms)),
        'Token secret': () => (rotation === null ? (untold.rotation ?? null) : rotationText(rotation)),
      }),
      problems.length === 0 ? 'No problems found.' : problems.join('\n'),
    ),
  failure: ({ problems }) =>
    problems.length === 0
      ? null
      : new FailedError(
          `${problems.length === 1 ? '1 problem' : `${problems.length} problems`}: see above for the next steps.`,
        ),
});

function healthText({ status, version, commit, checks, failure }: HealthPart): string {
  if (failure !== null) return failure;
  const parts = Object.entries(checks).map(([name, result]) => `${name} ${result}`);
  const source = version === null ? [] : [`version ${version}${commit === null ? '' : `, commit ${commit}`}`];
  return [String(status), ...parts, ...source].join(', ');
}

function alarmsText({ total, ringing }: AlarmsPart): string {
  if (ringing.length === 0) return `none of ${total} in ALARM`;
  return `${ringing.length} of ${total} in ALARM: ${ringing.map(({ name }) => name).join(', ')}`;
}

function rotationText({ lastRotatedAt, createdAt, enabled, everyDays }: RotationPart): string {
  const when = lastRotatedAt === null ? `never rotated, created ${createdAt}` : `rotated ${lastRotatedAt}`;
  if (!enabled) return `${when}; rotation is off`;
  return `${when}; ${everyDays === null ? 'rotates on request' : `every ${everyDays} days`}`;
}
