import type { StatusPart, StatusParts } from '../../connection/status-probes.ts';

const dayMs = 86_400_000;

/**
 * Number of days past the due date after which a rotation is reported as overdue. Secrets Manager may rotate at any
 * time on the due date, and retries a failed rotation.
 */
const rotationGraceDays = 2;

const settledStates = /^(CREATE|UPDATE|IMPORT)_COMPLETE$/;

export function problemsOf(
  { stacks, health, alarms, rotation }: StatusParts,
  nowMs: number,
): readonly string[] {
  return [
    ...(stacks ?? []).flatMap(stackProblem),
    ...(health === null ? [] : healthProblem(health)),
    ...(alarms?.ringing ?? []).map(alarmProblem),
    ...(alarms?.topics ?? []).flatMap(topicProblem),
    ...(rotation === null ? [] : rotationProblem(rotation, nowMs)),
  ];
}

function stackProblem({ name, status }: StatusPart<'stacks'>[number]): readonly string[] {
  if (settledStates.test(status)) return [];
  if (status.endsWith('_IN_PROGRESS'))
    return [`Stack ${name} is being changed (${status}): wait for completion.`];
  return [
    `Stack ${name} is ${status}: check its events with aws cloudformation describe-stack-events --stack-name ${name}.`,
  ];
}

function alarmProblem({ name, harm, severity, runbook }: StatusPart<'alarms'>['ringing'][number]): string {
  const state = `Alarm ${name} is in ALARM${severity === null ? '' : ` (${severity})`}`;
  return [`${state}: ${harm}`, ...(runbook === null ? [] : [`See ${runbook}.`])].join(' ');
}

function topicProblem({
  severity,
  confirmed,
  pending,
  isOnlyTopic,
}: StatusPart<'alarms'>['topics'][number]): readonly string[] {
  const how =
    'open the link in the email from AWS Notifications. AWS deletes the subscription after 48 hours';
  if (pending > 0) {
    return [`${pending} of the email addresses for ${severity} alarms have not confirmed: ${how}.`];
  }
  if (confirmed > 0 || !isOnlyTopic) return [];
  return [
    `Nobody receives ${severity} alarms, because the topic has no confirmed subscription: subscribe an address with aws sns subscribe, and ${how}.`,
  ];
}

function healthProblem({ status, checks, failure }: StatusPart<'health'>): readonly string[] {
  if (failure !== null) return [`GET /health: ${failure}`];
  if (status === 200) return [];
  const failed = Object.entries(checks).flatMap(([name, result]) => (result === 'ok' ? [] : [name]));
  const parts = failed.length === 0 ? '' : `, failed: ${failed.join(', ')}`;
  return [`GET /health returned ${status}${parts}. See Server errors in docs/guides/runbook.md.`];
}

function rotationProblem(
  { lastRotatedAt, createdAt, enabled, everyDays, pending }: StatusPart<'rotation'>,
  nowMs: number,
): readonly string[] {
  if (!enabled) return ['Rotation of the token secret is off: deploy the data stack again.'];
  if (pending) {
    return [
      'A rotation of the token secret is incomplete: check again in a minute. If it still is, it failed: see Token rotation failed in docs/guides/runbook.md.',
    ];
  }
  if (everyDays === null) return [];
  const ageDays = (nowMs - Date.parse(lastRotatedAt ?? createdAt)) / dayMs;
  if (ageDays <= everyDays + rotationGraceDays) return [];
  return [
    `The token secret is ${Math.floor(ageDays)} days old and should rotate every ${everyDays}: run token rotate; see Token rotation failed in docs/guides/runbook.md.`,
  ];
}
