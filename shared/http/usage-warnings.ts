import { nextMonthStartSeconds } from '../data/month.ts';
import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';

const hourMs = 60 * 60_000;

/** Shares of a monthly limit, in percent, at which a warning is logged. */
const warnedPercents = [50, 80] as const;

const subjects = ['calls', 'credits'] as const;

type UsageWarning =
  | `${(typeof subjects)[number]}_${(typeof warnedPercents)[number]}`
  | 'one_caller'
  | 'credits_fast';

/** Values of the field `warning` in the log. */
export const usageWarningNames: readonly UsageWarning[] = [
  ...subjects.flatMap((subject) =>
    warnedPercents.map((percent) => `${subject}_${percent}` satisfies UsageWarning),
  ),
  'one_caller',
  'credits_fast',
];

/** A caller must make this many calls in an hour to one function instance before its share is compared. */
const minimumCalls = 200;
/** Share of an organization's calls above which one caller causes a warning. */
const callerShare = 0.2;

/** Credits must be charged this many times faster than on average before a warning is logged. */
const burnFactor = 10;

/** Maximum number of callers counted per organization and hour, each of about 100 bytes. */
const maximumCallers = 10_000;

interface HourOfOrganization {
  calls: number;
  credits: number;
  readonly callers: Map<string, number>;
  readonly warned: Set<UsageWarning>;
}

interface Use {
  readonly orgId: string;
  /** Use of the month before and after the request. */
  readonly before: number;
  readonly after: number;
  readonly limit: number;
}

/**
 * Logs warnings before an organization's limits are reached: a share of the month's calls or credits is used, one
 * caller makes a large share of the calls, or credits are charged unusually fast. Alarms count these warnings. Calls of
 * callers and hourly credits are counted in the memory of a function instance, which sees a random part of the traffic,
 * so nothing about a caller is stored or logged. Each warning is logged at most once per organization and hour in each
 * instance.
 */
export class UsageWarnings {
  private hour = 0;
  private readonly organizations = new Map<string, HourOfOrganization>();

  /** Logs a warning if the request's use crossed 50% or 80% of the monthly limit. */
  share(
    log: Log,
    subject: (typeof subjects)[number],
    { orgId, before, after, limit }: Use,
    nowMs: number,
  ): void {
    for (const percent of warnedPercents) {
      const threshold = (limit * percent) / 100;
      if (limit > 0 && before < threshold && after >= threshold) {
        this.warn(log, `${subject}_${percent}`, orgId, nowMs);
      }
    }
  }

  /**
   * Counts a call, and logs a warning if more than 20% of the organization's calls in this hour have the same caller.
   * @param caller pseudonym of the caller's network
   */
  call(log: Log, orgId: string, caller: string, nowMs: number): void {
    const hour = this.hourOf(orgId, nowMs);
    hour.calls += 1;
    const calls = (hour.callers.get(caller) ?? 0) + 1;
    if (calls > 1 || hour.callers.size < maximumCallers) hour.callers.set(caller, calls);
    if (calls >= minimumCalls && calls > callerShare * hour.calls) this.warn(log, 'one_caller', orgId, nowMs);
  }

  /**
   * Counts charged credits, and logs a warning if this hour's credits are ten times the month's hourly average. The
   * average is that of the month so far, or that of a month in which all credits are used, whichever is higher.
   */
  charge(log: Log, { orgId, before, after, limit }: Use, nowMs: number): void {
    const hour = this.hourOf(orgId, nowMs);
    hour.credits += after - before;
    const now = new Date(nowMs);
    const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    const hoursInMonth = (nextMonthStartSeconds(nowMs) * 1000 - startMs) / hourMs;
    const hoursSoFar = Math.max(1, (nowMs - startMs) / hourMs);
    const average = Math.max((after - hour.credits) / hoursSoFar, limit / hoursInMonth);
    if (hour.credits > burnFactor * average) this.warn(log, 'credits_fast', orgId, nowMs);
  }

  private warn(log: Log, warning: UsageWarning, orgId: string, nowMs: number): void {
    const { warned } = this.hourOf(orgId, nowMs);
    if (warned.has(warning)) return;
    warned.add(warning);
    log.warn(logMessages.USAGE_WARNING, { warning });
  }

  private hourOf(orgId: string, nowMs: number): HourOfOrganization {
    const hour = Math.floor(nowMs / hourMs);
    if (hour !== this.hour) {
      this.hour = hour;
      this.organizations.clear();
    }
    const known = this.organizations.get(orgId);
    if (known !== undefined) return known;
    const fresh = {
      calls: 0,
      credits: 0,
      callers: new Map<string, number>(),
      warned: new Set<UsageWarning>(),
    };
    this.organizations.set(orgId, fresh);
    return fresh;
  }
}

/** The warnings of this function instance. */
export const usageWarnings = new UsageWarnings();
