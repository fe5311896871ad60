import { fatal } from '../client/retry.ts';
import type { Boot, WidgetClient, WidgetErrorShape } from '../client/types.ts';
import type { ServiceStatus } from './status.ts';

const slowAfterMs = 4_000;

export const initialStatus: ServiceStatus = {
  isOnline: true,
  boot: 'loading',
  isQuotaUsedUp: false,
  areCreditsUsedUp: false,
  isUnsaved: false,
};

export function afterError(status: ServiceStatus, { code }: Pick<WidgetErrorShape, 'code'>): ServiceStatus {
  if (code === 'QUOTA_EXCEEDED') return { ...status, isQuotaUsedUp: true };
  if (code === 'AI_CREDITS_EXHAUSTED') return { ...status, areCreditsUsedUp: true };
  return status;
}

interface ServiceWatch {
  readonly status: ServiceStatus;
  boot(): void;
  stop(): void;
}

export function watchService(client: WidgetClient, onChange: () => void): ServiceWatch {
  let status: ServiceStatus = { ...initialStatus, isOnline: client.isOnline };
  let slow: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<ServiceStatus>) => {
    status = { ...status, ...change };
    onChange();
  };
  const finish = ({ source }: Boot) => set({ boot: source === 'fallback' ? 'limited' : 'ready' });
  let isSaving = false;
  const listening = new AbortController();
  // Uses the browser's events, because the client emits `online` only after its lazily loaded part is available.
  for (const name of ['online', 'offline'])
    window.addEventListener(name, () => set({ isOnline: client.isOnline }), { signal: listening.signal });
  const ends = [
    client.on('change', ({ by }) => {
      if (by !== 'visitor') return;
      client.profile.sync().then(
        ({ isSynced }) => {
          isSaving = isSynced;
        },
        () => undefined,
      );
    }),
    client.on('ready', finish),
    client.on('error', (error) => set({ ...afterError(status, error), isUnsaved: isSaving })),
    client.on('saved', () => {
      isSaving = false;
      set({ isUnsaved: false });
    }),
    client.on('credits', ({ remaining }) => set({ areCreditsUsedUp: remaining <= 0 })),
    client.on('quota', ({ remaining }) => {
      if (remaining > 0 && status.isQuotaUsedUp) set({ isQuotaUsedUp: false });
    }),
  ];
  return {
    get status() {
      return status;
    },
    boot() {
      set({ boot: 'loading' });
      slow = setTimeout(() => set({ boot: 'slow' }), slowAfterMs);
      client
        .boot()
        .then(finish, ({ code }: Partial<WidgetErrorShape>) =>
          set({ boot: code !== undefined && fatal.test(code) ? 'refused' : 'failed' }),
        )
        .finally(() => clearTimeout(slow));
    },
    stop() {
      clearTimeout(slow);
      listening.abort();
      for (const end of ends) end();
    },
  };
}
