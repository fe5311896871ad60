import * as z from 'zod';
import { type JsonFile, openJsonFile } from '../state/json-file.ts';

/** Request counts, keyed by plan, key and UTC month (`2026-11`). */
const usageSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number())));

const fileSchema = z.object({ usage: usageSchema });

const saveDelayMs = 1000;

export function openUsageCounter(directory: string | null, now: () => number): UsageCounter {
  return new UsageCounter(openJsonFile(directory, 'api-gateway-usage.json', fileSchema), now);
}

/**
 * Counts requests per usage plan, key and UTC month. AWS does not document exactly when a quota resets, so the start of
 * the month is an assumption. Writes the counts to disk one second after a change and on shutdown.
 */
export class UsageCounter {
  private readonly usage: z.infer<typeof usageSchema>;
  private timer: NodeJS.Timeout | undefined;

  private readonly file: JsonFile<z.infer<typeof fileSchema>>;
  private readonly now: () => number;

  constructor(file: JsonFile<z.infer<typeof fileSchema>>, now: () => number) {
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
    // Ignores a failed write, because it is retried after the next change or on shutdown.
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), saveDelayMs).unref();
  }
}
