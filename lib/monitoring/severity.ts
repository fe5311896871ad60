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
