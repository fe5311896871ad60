/** One CloudFormation stack of the deployment. */
export interface StackPart {
  readonly name: string;
  /** Status in CloudFormation, such as UPDATE_COMPLETE. */
  readonly status: string;
  /** Time of the last change, ISO 8601; null if unknown. */
  readonly changedAt: string | null;
  /** The deployed version; null for a deployment that does not report it. */
  readonly version: string | null;
  readonly commit: string | null;
}

/** The response of GET /health. */
export interface HealthPart {
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly version: string | null;
  readonly commit: string | null;
  /** `ok` or `failed` for each dependency of the API. */
  readonly checks: Readonly<Record<string, string>>;
  /** Why there was no response; null if there was one. */
  readonly failure: string | null;
}

export interface ActiveAlarm {
  readonly name: string;
  /** ISO 8601. */
  readonly since: string | null;
  /** The impact, from the alarm's description. */
  readonly harm: string;
  /** `critical` or `warning`; null for an alarm that belongs to none of the deployment's stacks. */
  readonly severity: string | null;
  /** URL of the runbook entry; null for an alarm without one. */
  readonly runbook: string | null;
}

export interface AlarmsPart {
  /** Number of alarms of the deployment. */
  readonly total: number;
  readonly ringing: readonly ActiveAlarm[];
}

/** The rotation of the token secret. */
export interface RotationPart {
  /** ISO 8601; null if it was never rotated. */
  readonly lastRotatedAt: string | null;
  /** Creation time, ISO 8601. */
  readonly createdAt: string;
  readonly enabled: boolean;
  /** Null without a schedule. */
  readonly everyDays: number | null;
  /** True while a rotation has started but not finished: it is running or has failed. */
  readonly pending: boolean;
}

/** The parts of a status as reported by services; null for a service without a report. */
export interface StatusParts {
  readonly stacks: readonly StackPart[] | null;
  readonly health: HealthPart | null;
  readonly alarms: AlarmsPart | null;
  readonly rotation: RotationPart | null;
}
export type StatusPartName = keyof StatusParts;
