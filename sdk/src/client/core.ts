import type { Call } from './call.ts';
import type { accepts } from './catalog.ts';
import type { Emitter } from './emitter.ts';
import type { WidgetError } from './error.ts';
import type { SettingsStore } from './settings.ts';
import type { changes, isSame, patched } from './state.ts';
import type { Store } from './store.ts';
import type { WidgetClient, WidgetClientOptions } from './types.ts';

/**
 * Dependencies of the lazily loaded part of the client. That part imports nothing from the initial bundle. Otherwise,
 * the bundler would move the shared code into a third file that every page would load.
 */
export interface Core {
  readonly options: WidgetClientOptions;
  readonly store: Store;
  readonly client: WidgetClient;
  readonly emit: Emitter['emit'];
  readonly saved: SettingsStore;
  readonly call: Call;
  /** Like `call`, but without retries. */
  readonly attempt: Call;
  failAllCalls(error: unknown): void;
  readonly accepts: typeof accepts;
  readonly changes: typeof changes;
  readonly isSame: typeof isSame;
  readonly patched: typeof patched;
  uuid(): string;
  readonly WidgetError: typeof WidgetError;
  onError(error: unknown): void;
  /**
   * Aborted by `destroy`, possibly before the lazy part of the client is loaded. Add no listeners or timers once the
   * signal is aborted.
   */
  readonly end: AbortSignal;
  isOld(atMs: number): boolean;
  /** Returns whether usage may be recorded; null if that is unknown because no boot response has been received. */
  isUsageAllowed(): boolean | null;
  skewMs(): number;
}
