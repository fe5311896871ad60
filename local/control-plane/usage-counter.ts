import type { JsonFile } from '../state/json-file.ts';
import type { UsageByPlan } from './control-plane-state.ts';

const saveDelayMs = 1000;

/**
 * Counts requests per usage plan, key and UTC month. Writes the counts to disk one second after a change and on
 * shutdown. AWS does not document when exactly a quota resets.
 */
export class UsageCounter {
  private readonly usage: UsageByPlan;
  private timer: NodeJS.Timeout | undefined;

  private readonly file: JsonFile<{ usage: UsageByPlan }>;
  private readonly now: () => number;

  constructor(file: JsonFile<{ usage: UsageByPlan }>, now: () => number) {
    this.file = file;
    this.now = now;
    this.usage = file.initial?.usage ?? {};
  }

  /** @returns false, without counting, when the quota is exhausted */
  count(planId: string, keyId: string, quota: { limit: number } | undefined): boolean {
    const month = new Date(this.now()).toISOString().slice(0, 7);
    const used = this.usage[planId]?.[keyId]?.[month] ?? 0;
    if (quota && used >= quota.limit) return false;
    this.usage[planId] ??= {};
    this.usage[planId][keyId] = { [month]: used + 1 };
    this.saveSoon();
    return true;
  }

  forget(planId: string, keyId: string): void {
    delete this.usage[planId]?.[keyId];
    this.saveSoon();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.file.save({ usage: this.usage });
  }

  private saveSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // The next change or close retries a failed write.
      this.flush().catch(() => undefined);
    }, saveDelayMs).unref();
  }
}
