import type { Call } from './call.ts';
import type { accepts } from './catalog.ts';
import type { Emitter } from './emitter.ts';
import type { WidgetError } from './error.ts';
import type { SettingsStore } from './settings.ts';
import type { changes, fieldFormat, isSame, patched } from './state.ts';
import type { Store } from './store.ts';
import type { Boot, WidgetClient, WidgetClientOptions } from './types.ts';

/**
 * Dependencies that `index.ts` passes to the lazily loaded `rest.ts`. If `rest.ts` imported them, the bundler would
 * move the shared code into a third file, which every page would have to load.
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
  /** Returns the latest boot response, or null before the first one. Unlike `client.current`, never the fallback. */
  booted(): Boot | null;
  failAllCalls(error: unknown): void;
  readonly accepts: typeof accepts;
  readonly changes: typeof changes;
  readonly fieldFormat: typeof fieldFormat;
  readonly isSame: typeof isSame;
  readonly patched: typeof patched;
  uuid(): string;
  readonly WidgetError: typeof WidgetError;
  onError(error: unknown): void;
  /** Aborted by `destroy`, possibly before `rest.ts` is loaded. Add no listeners or timers once it is aborted. */
  readonly end: AbortSignal;
  isOld(atMs: number): boolean;
  /** Returns whether usage may be recorded; undefined if that is unknown because no boot response has been received. */
  isUsageAllowed(): boolean | undefined;
  skewMs(): number;
}
