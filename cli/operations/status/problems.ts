import type {
  HealthPart,
  QuotaPart,
  RingingAlarm,
  RotationPart,
  StackPart,
  StatusParts,
} from './status-parts.ts';

const dayMs = 86_400_000;

/** Secrets Manager rotates on the day that a rotation is due, and retries after a failure. */
const rotationGraceDays = 2;

/** Fraction of a quota from which its usage is reported as a problem. */
const nearShare = 0.8;

/** States in which a stack matches its template. */
const settledStates = /^(CREATE|UPDATE|IMPORT)_COMPLETE$/;

/** Problems of the reported parts, one sentence each with the next step. */
export function problemsOf(parts: StatusParts, nowMs: number): readonly string[] {
  const { stacks, health, alarms, rotation, quotas } = parts;
  return [
    ...(stacks ?? []).flatMap(stackProblem),
    ...(health === null ? [] : healthProblem(health)),
    ...(alarms?.ringing ?? []).map(alarmProblem),
    ...(rotation === null ? [] : rotationProblem(rotation, nowMs)),
    ...(quotas ?? []).flatMap(quotaProblem),
  ];
}

function stackProblem({ name, status }: StackPart): readonly string[] {
  if (settledStates.test(status)) return [];
  if (status.endsWith('_IN_PROGRESS'))
    return [`Stack ${name} is being changed (${status}): wait until it is done.`];
  return [
    `Stack ${name} is ${status}: look at its events with aws cloudformation describe-stack-events --stack-name ${name}.`,
  ];
}

function alarmProblem({ name, harm, severity, runbook }: RingingAlarm): string {
  const rings = `Alarm ${name} rings${severity === null ? '' : ` (${severity})`}`;
  return [`${rings}: ${harm}`, ...(runbook === null ? [] : [`See ${runbook}.`])].join(' ');
}

function healthProblem({ status, checks, failure }: HealthPart): readonly string[] {
  if (failure !== null) return [`GET /health: ${failure}`];
  if (status === 200) return [];
  const failed = Object.entries(checks).flatMap(([name, result]) => (result === 'ok' ? [] : [name]));
  const parts = failed.length === 0 ? '' : `, failed: ${failed.join(', ')}`;
  return [`GET /health answers ${status}${parts}. See Server errors in docs/guides/runbook.md.`];
}

function rotationProblem(
  { lastRotatedAt, createdAt, enabled, everyDays, pending }: RotationPart,
  nowMs: number,
): readonly string[] {
  if (!enabled) return ['The token secret does not rotate: deploy the data stack again.'];
  if (pending) {
    return [
      'A rotation of the token secret has begun and not ended: look again in a minute; then it failed, see Token rotation failed in docs/guides/runbook.md.',
    ];
  }
  if (everyDays === null) return [];
  const ageDays = (nowMs - Date.parse(lastRotatedAt ?? createdAt)) / dayMs;
  if (ageDays <= everyDays + rotationGraceDays) return [];
  return [
    `The token secret is ${Math.floor(ageDays)} days old and should rotate every ${everyDays}: run token rotate, see Token rotation failed in docs/guides/runbook.md.`,
  ];
}

function quotaProblem({ name, used, limit, raisable }: QuotaPart): readonly string[] {
  if (used < limit * nearShare) return [];
  const next = raisable ? 'raise it in Service Quotas if you have not' : 'it cannot be raised';
  return [`${used} of ${limit} ${name} are used: ${next}, see docs/reference/limits.md.`];
}
