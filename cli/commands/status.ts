import { defineCommand } from '../command-line/define-command.ts';
import type { StatusPart } from '../connection/status-probes.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { fieldsText, tableText } from '../output/table.ts';
import { blocks, lines, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) => {
  const [{ readStatus }, { statusProbes }] = await Promise.all([
    import('../operations/status/status.ts'),
    import('../connection/status-probes.ts'),
  ]);
  return async () => readStatus(deployment, statusProbes(deployment.target, deployment.outputs));
};

export const statusCommand = defineCommand(load, {
  name: 'status',
  isAudited: false,
  summary: topics.status,
  examples: ['status --local', 'status --stack WidgetApi --json | jq -r .problems[]'],
  run: async (read) => read(),
  text: ({ siteRoot, stacks, health, alarms, rotation, problems, untold: failures }, screen) =>
    blocks(
      stacks === null
        ? words`${failures.stacks ?? ''}`
        : tableText(
            stacks,
            { stack: 'name', status: 'status', changed: 'changedAt', version: 'version', commit: 'commit' },
            screen,
            words`There are no stacks.`,
          ),
      fieldsText(failures, {
        API: () => siteRoot,
        Health: () => (health === null ? (failures.health ?? null) : healthText(health)),
        Alarms: () => (alarms === null ? (failures.alarms ?? null) : alarmsText(alarms)),
        'Token secret': () => (rotation === null ? (failures.rotation ?? null) : rotationText(rotation)),
      }),
      problems.length === 0
        ? words`No problems found.`
        : lines(...problems.map((problem) => words`${problem}`)),
    ),
  failure: ({ problems }) =>
    problems.length === 0
      ? null
      : new FailedError(
          `${problems.length === 1 ? '1 problem' : `${problems.length} problems`}: see above for the next steps.`,
        ),
});

function healthText({ status, version, commit, checks, failure }: StatusPart<'health'>): string {
  if (failure !== null) return failure;
  const parts = Object.entries(checks).map(([name, result]) => `${name} ${result}`);
  const source = version === null ? [] : [`version ${version}${commit === null ? '' : `, commit ${commit}`}`];
  return [String(status), ...parts, ...source].join(', ');
}

function alarmsText({ total, ringing: firing }: StatusPart<'alarms'>): string {
  if (firing.length === 0) return `none of ${total} in ALARM`;
  return `${firing.length} of ${total} in ALARM: ${firing.map(({ name }) => name).join(', ')}`;
}

function rotationText({ lastRotatedAt, createdAt, enabled, everyDays }: StatusPart<'rotation'>): string {
  const when = lastRotatedAt === null ? `never rotated, created ${createdAt}` : `rotated ${lastRotatedAt}`;
  if (!enabled) return `${when}; rotation is off`;
  return `${when}; ${everyDays === null ? 'rotates on request' : `every ${everyDays} days`}`;
}
