import type { AnalyticsReceipt, UsageEvent } from './api.ts';
import type { Core } from './core.ts';

export interface EventQueue {
  /** Schedules a flush, or flushes immediately when a batch is full. */
  sendSoon(): void;
  flush(options?: { readonly keepalive?: boolean | undefined }): Promise<void>;
}

interface WaitingEvent extends UsageEvent {
  readonly eventId: string;
  /** Time of the event according to the visitor's clock, in milliseconds since the Unix epoch. */
  readonly atMs: number;
}

const batchSize = 25;
const flushAfterMs = 5_000;
/** Maximum event age that the service accepts, in milliseconds. */
const oldestMs = 24 * 3_600_000;
/**
 * Maximum total size of keepalive requests in bytes, below the 64 KiB that browsers allow in flight. Events are ASCII,
 * so one character is one byte.
 */
const keepaliveBytes = 60_000;

function isWaitingEvent(stored: unknown): stored is WaitingEvent {
  const { eventId, atMs }: Partial<WaitingEvent> = Object(stored);
  return typeof eventId === 'string' && typeof atMs === 'number';
}

/**
 * Sends stored usage events and removes them from storage once the service has accepted or rejected them. Resending is
 * safe because the service deduplicates events.
 */
export function createEventQueue(core: Core): EventQueue {
  const { store, call, client, isUsageAllowed, WidgetError, skewMs, onError, end } = core;
  const underWay = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | null = null;

  end.addEventListener('abort', () => clearTimeout(timer));

  /**
   * Drops stored events that must not be sent and returns the remaining events. Drops nothing and returns [] while
   * `isUsageAllowed` returns undefined.
   */
  const waiting = (mayWait: (event: WaitingEvent) => boolean = () => true): WaitingEvent[] => {
    const isAllowed = isUsageAllowed();
    if (isAllowed === undefined) return [];
    const stored = store.get('events');
    const valid = (Array.isArray(stored) ? stored : []).filter(
      (event) => isWaitingEvent(event) && isAllowed && event.atMs > Date.now() - oldestMs && mayWait(event),
    );
    store.put('events', valid[0] ? valid : null);
    return valid;
  };

  const send = async (batch: readonly WaitingEvent[], keepalive: boolean): Promise<void> => {
    const ids = batch.map(({ eventId }) => eventId);
    const drop = () => waiting(({ eventId }) => !ids.includes(eventId));
    const events = batch.map(({ atMs, ...event }) => ({
      ...event,
      occurredAt: new Date(atMs + skewMs()).toISOString(),
    }));
    for (const id of ids) underWay.add(id);
    try {
      await call<AnalyticsReceipt>('POST', '/analytics/log', { body: { events }, keepalive });
      // Drops the whole batch, even if it contains rejected events. The service would reject these events again.
      drop();
    } catch (error) {
      if (error instanceof WidgetError && error.status === 400) drop();
      onError(error);
      throw error;
    } finally {
      for (const id of ids) underWay.delete(id);
    }
  };

  const next = (): WaitingEvent[] =>
    waiting()
      .filter(({ eventId }) => client.isOnline && !underWay.has(eventId))
      .slice(0, batchSize);
  const sendAll = async (): Promise<void> => {
    try {
      for (let batch = next(); batch.length > 0; batch = end.aborted ? [] : next()) await send(batch, false);
    } catch {
      // `send` has already reported the error.
    }
  };
  const sendOnPageHide = async (): Promise<void> => {
    let bytesLeft = keepaliveBytes;
    const sending: Promise<void>[] = [];
    for (let batch = next(); batch.length > 0; batch = next()) {
      bytesLeft -= JSON.stringify(batch).length;
      if (bytesLeft < 0) break;
      sending.push(send(batch, true));
    }
    await Promise.allSettled(sending);
  };
  const flush: EventQueue['flush'] = async ({ keepalive } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    if (keepalive) return sendOnPageHide();
    const run = (flushing ?? Promise.resolve()).then(sendAll);
    flushing = run;
    await run;
    if (flushing === run) flushing = null;
  };

  return {
    sendSoon() {
      if (end.aborted) return;
      const { length } = waiting();
      if (length - underWay.size >= batchSize && !flushing) void flush();
      else if (length > 0) timer ??= setTimeout(() => void flush(), flushAfterMs);
    },
    flush,
  };
}
