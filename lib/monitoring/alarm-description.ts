/**
 * Urgency of an alarm.
 *
 * - `critical`: The service fails for visitors of several organizations, or a service fault makes it fail completely
 *   for one organization. Respond immediately, at any hour.
 * - `warning`: A paid feature is unavailable to one organization, part of the service is slow, or some requests are
 *   rejected. Early warnings of such failures also have this severity. Respond on the same working day.
 */
const alarmSeverities = ['critical', 'warning'] as const;

export type AlarmSeverity = (typeof alarmSeverities)[number];

/** Parts of an alarm's description. The impact comes first because notification emails start with the description. */
export interface AlarmDescription {
  readonly impact: string;
  readonly severity: AlarmSeverity;
  readonly runbook: string;
}

export function alarmDescriptionText({ impact, severity, runbook }: AlarmDescription): string {
  return `${impact} Severity: ${severity}. Runbook: ${runbook}`;
}

/** Parses an alarm description; returns null when the text is not in the expected format. */
export function readAlarmDescription(text: string): AlarmDescription | null {
  const [, impact, word, runbook] = /^(.+) Severity: (\w+)\. Runbook: (\S+)$/.exec(text) ?? [];
  const severity = alarmSeverities.find((known) => known === word);
  if (impact === undefined || severity === undefined || runbook === undefined) return null;
  return { impact, severity, runbook };
}
