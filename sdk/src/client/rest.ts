import * as dom from '../page-dom.ts';
import type { Receipt } from './api.ts';
import { type BootWithout, createBootWithout } from './boot-without.ts';
import { createContent } from './content.ts';
import type { Core } from './core.ts';
import { createEventQueue, type EventQueue } from './events.ts';
import { createProfile, createVisitor } from './profile.ts';
import { createRetry, type Retry } from './retry.ts';
import type { ContentAccess, ProfileAccess, SaveOptions, WidgetClient } from './types.ts';

/** Lazily loaded part of the client: profiles, AI transforms, usage events, retries, feedback and barrier reports. */
export interface Rest extends Pick<WidgetClient, 'feedback' | 'report'> {
  readonly profile: ProfileAccess;
  readonly content: ContentAccess;
  readonly events: EventQueue;
  readonly retry: Retry;
  readonly bootWithout: BootWithout;
  /** Schedules a save after a delay, which restarts on every call. */
  changed(): void;
  /** Refreshes a stale profile, saves unsaved changes and sends pending events. */
  catchUp(): Promise<void>;
}

const saveAfterMs = 800;

export function createRest(core: Core): Rest {
  const { client, emit, saved, call, booted, onError, end } = core;
  const visitor = createVisitor(core);
  const profile = createProfile(core, visitor);
  const events = createEventQueue(core);
  const page = globalThis.window;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = (saveOptions?: SaveOptions) => {
    clearTimeout(timer);
    timer = undefined;
    return profile.save(saveOptions);
  };
  const changed = (): void => {
    // Changes made before the first boot response are saved by `catchUp`.
    if (end.aborted || !booted() || !profile.isSyncedNow()) return;
    clearTimeout(timer);
    timer = setTimeout(() => save().catch(onError), saveAfterMs);
  };
  const catchUp = async (): Promise<void> => {
    if (end.aborted || !booted()) return;
    events.sendSoon();
    const userId = visitor.known();
    const record = saved.read();
    try {
      const isStale = userId !== record.userId || core.isOld(record.readAtMs);
      if (userId && isStale && profile.choice() !== false) await profile.load();
      if (profile.isSyncedNow() && profile.isUnsaved()) await save();
    } catch (error) {
      onError(error);
    }
  };
  const leave = (): void => {
    if (timer !== undefined) save({ keepalive: true }).catch(onError);
    void events.flush({ keepalive: true });
  };

  const listen = (name: string, listener: () => void): void =>
    page?.addEventListener(name, listener, { signal: end });
  end.addEventListener('abort', () => clearTimeout(timer));
  // Emits a change because a page restored from the back/forward cache may have missed changes made in other tabs.
  page?.addEventListener('pageshow', ({ persisted }) => persisted && saved.emitChange('tab'), {
    signal: end,
  });
  listen('offline', () => emit('online', false));
  listen('online', () => {
    emit('online', true);
    if (booted()) void catchUp();
    else client.boot().catch(() => undefined);
  });
  listen('pagehide', leave);
  listen('visibilitychange', () => {
    if (dom.property(page.document, 'visibilityState') === 'hidden') leave();
  });

  return {
    profile: {
      ...profile,
      save,
      sync(...choice) {
        if (choice.length > 0) clearTimeout(timer);
        return profile.sync(...choice);
      },
      forget() {
        clearTimeout(timer);
        return profile.forget();
      },
    },
    content: createContent(core),
    events,
    retry: createRetry(core),
    bootWithout: createBootWithout(core, catchUp),
    changed,
    catchUp,
    feedback: (body) => call<Receipt>('POST', '/feedback', { body: { id: core.uuid(), ...body } }),
    report: (body) => call<Receipt>('POST', '/reports', { body: { id: core.uuid(), ...body } }),
  };
}
