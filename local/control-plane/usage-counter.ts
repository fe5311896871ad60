import type { JsonFile } from '../state/json-file.ts';
import type { QuotaPeriod, UsageByPlan } from './control-plane-state.ts';
import { dayOf, firstDayOf } from './quota-period.ts';

/** Days for which API Gateway keeps usage. */
const keptDays = 90;
const millisecondsPerDay = 86_400_000;
/** How long a count may be in memory only. */
const saveDelayMs = 1000;

interface PeriodCount {
  readonly firstDay: string;
  used: number;
}

/** Requests by usage plan, key and day. Written to disk a second after a change, and when the runtime ends. */
export class UsageCounter {
  private readonly usage: UsageByPlan;
  private readonly periods = new Map<string, PeriodCount>();
  private timer: NodeJS.Timeout | undefined;

  private readonly file: JsonFile<{ usage: UsageByPlan }>;
  private readonly now: () => number;

  constructor(file: JsonFile<{ usage: UsageByPlan }>, now: () => number) {
    this.file = file;
    this.now = now;
    this.usage = file.initial?.usage ?? {};
  }

  /** @returns false when the quota is used up, and then counts nothing */
  count(planId: string, keyId: string, quota: { limit: number; period: QuotaPeriod } | undefined): boolean {
    const now = this.now();
    const period = this.period(planId, keyId, quota?.period ?? 'MONTH', now);
    if (quota && period.used >= quota.limit) return false;
    period.used += 1;
    const days = this.days(planId, keyId);
    const today = dayOf(now);
    if (days[today] === undefined) forgetBefore(days, dayOf(now - keptDays * millisecondsPerDay));
    days[today] = (days[today] ?? 0) + 1;
    this.saveSoon();
    return true;
  }

  /** Requests on a day. */
  usedOn(planId: string, keyId: string, day: string): number {
    return this.usage[planId]?.[keyId]?.[day] ?? 0;
  }

  /** Keys with any usage under a plan. */
  keysOf(planId: string): string[] {
    return Object.keys(this.usage[planId] ?? {});
  }

  /** Forgets a key's usage under a plan. */
  forget(planId: string, keyId: string): void {
    delete this.usage[planId]?.[keyId];
    for (const name of [...this.periods.keys()]) {
      if (name.startsWith(`${planId} ${keyId} `)) this.periods.delete(name);
    }
    this.saveSoon();
  }

  /** Writes what is not on disk yet. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.file.save({ usage: this.usage });
  }

  private period(planId: string, keyId: string, period: QuotaPeriod, now: number): PeriodCount {
    const name = `${planId} ${keyId} ${period}`;
    const firstDay = firstDayOf(period, now);
    const known = this.periods.get(name);
    if (known?.firstDay === firstDay) return known;
    const counts = Object.entries(this.days(planId, keyId));
    const used = counts.reduce((sum, [day, count]) => (day >= firstDay ? sum + count : sum), 0);
    const fresh = { firstDay, used };
    this.periods.set(name, fresh);
    return fresh;
  }

  private days(planId: string, keyId: string): Record<string, number> {
    this.usage[planId] ??= {};
    this.usage[planId][keyId] ??= {};
    return this.usage[planId][keyId];
  }

  private saveSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // What could not be written stays counted, and is written with the next change or at the end.
      this.flush().catch(() => undefined);
    }, saveDelayMs).unref();
  }
}

function forgetBefore(days: Record<string, number>, firstKeptDay: string): void {
  for (const day of Object.keys(days)) if (day < firstKeptDay) delete days[day];
}
