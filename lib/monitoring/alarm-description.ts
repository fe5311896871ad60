/**
 * How soon somebody must act on an alarm.
 *
 * - `critical`: visitors of more than one organization are not served, or those of one not at all by our fault. Act now,
 *   at any hour.
 * - `warning`: one organization is out of what it pays for, a part of the service is slow or refuses some, or it will
 *   soon. Act on the same working day.
 */
export const alarmSeverities = ['critical', 'warning'] as const;

export type AlarmSeverity = (typeof alarmSeverities)[number];

/** What the description of an alarm says, the harm first: a mail of the alarm begins with it. */
export interface AlarmDescription {
  /** Who is hurt while it rings, and how: whole sentences. */
  readonly harm: string;
  readonly severity: AlarmSeverity;
  /** Where the runbook's entry stands. */
  readonly runbook: string;
}

export function alarmDescriptionText({ harm, severity, runbook }: AlarmDescription): string {
  return `${harm} Severity: ${severity}. Runbook: ${runbook}`;
}

/** The parts of such a text; null for the description of another alarm. */
export function readAlarmDescription(text: string): AlarmDescription | null {
  const [, harm, word, runbook] = /^(.+) Severity: (\w+)\. Runbook: (\S+)$/.exec(text) ?? [];
  const severity = alarmSeverities.find((known) => known === word);
  if (harm === undefined || severity === undefined || runbook === undefined) return null;
  return { harm, severity, runbook };
}
