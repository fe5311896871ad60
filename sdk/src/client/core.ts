import type { Call } from './call.ts';
import type { accepts } from './catalog.ts';
import type { Emitter } from './emitter.ts';
import type { WidgetError } from './error.ts';
import type { KeptSettings } from './settings.ts';
import type { changes, isSame, patched } from './state.ts';
import type { Store } from './store.ts';
import type { WidgetClient, WidgetClientOptions } from './types.ts';

/**
 * What the second part of the client works with. That part is loaded behind the first, and imports no code from it: what two
 * files share would become a third one, for every page to load.
 */
export interface Core {
  readonly options: WidgetClientOptions;
  readonly store: Store;
  readonly client: WidgetClient;
  readonly emit: Emitter['emit'];
  readonly kept: KeptSettings;
  readonly call: Call;
  /** The same without retries. */
  readonly attempt: Call;
  /** From now on every call fails with this error. */
  failAllCalls(error: unknown): void;
  readonly accepts: typeof accepts;
  readonly changes: typeof changes;
  readonly isSame: typeof isSame;
  readonly patched: typeof patched;
  uuid(): string;
  readonly WidgetError: typeof WidgetError;
  onError(error: unknown): void;
  /** Aborted by `destroy`, perhaps before the second part was there: from then on nothing listens and no timer is set. */
  readonly end: AbortSignal;
  /** True where a value of that time is stale. */
  isOld(atMs: number): boolean;
  /** Whether usage may be recorded; null while nobody knows. */
  isUsageAllowed(): boolean | null;
  /** The server's clock less the visitor's. */
  skewMs(): number;
}
