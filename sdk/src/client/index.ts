import { createBootSource } from './boot.ts';
import { type Call, createCall } from './call.ts';
import { accepts } from './catalog.ts';
import { createEmitter } from './emitter.ts';
import { WidgetError } from './error.ts';
import type { Rest } from './rest.ts';
import { createSettings } from './settings.ts';
import {
  changes,
  fieldFormat,
  isSame,
  type Patch,
  patched,
  presetEntry,
  type State,
  toolsIn,
} from './state.ts';
import { sdkVersion, storagePrefix } from './storage-keys.ts';
import { createStore } from './store.ts';
import type { Boot, Tool, TrackedEvent, WidgetClient, WidgetClientOptions } from './types.ts';

export type * from './types.ts';
export { WidgetError };

const longestQueue = 200;

/**
 * Creates a client. Makes no API call and reads no storage until a method is called, so it can be used on a server.
 *
 * @example
 * const client = createWidgetClient({ apiKey: 'wk_live_…', siteRoot: 'https://api.example.org' });
 * const { plan, presets } = await client.boot();
 * client.settings.set('text_zoom', '150');
 */
export function createWidgetClient(options: WidgetClientOptions): WidgetClient {
  const { apiKey, siteRoot, maxAgeMs = 3_600_000 } = options;
  const store = createStore(options.storage);
  const end = new AbortController();
  const { emit, on } = createEmitter();
  let measuredSkewMs: number | undefined;
  let fatalError: unknown;
  let booting: Promise<Boot> | null = null;
  let loading: Promise<Rest> | null = null;

  const onError = (error: unknown): void => {
    if (error instanceof WidgetError) emit('error', error);
  };
  const setServerTime = (date: string | null): void => {
    if (date) measuredSkewMs = Date.parse(date) - Date.now();
  };
  const attempt = createCall(options, emit, setServerTime);
  const call: Call = async (...request) => {
    if (fatalError) throw fatalError;
    try {
      return await attempt(...request);
    } catch (error) {
      const { retry } = await rest().catch(() => {
        throw error;
      });
      return retry(error, request);
    }
  };
  const skewMs = (): number => measuredSkewMs ?? source.cached()?.skewMs ?? 0;
  // The last characters of the API key identify it without revealing it in full.
  const source = createBootSource(store, call, sdkVersion + siteRoot + apiKey.slice(-6), skewMs);
  const booted = (): Boot | null => source.cached()?.boot ?? null;
  /** The fallback, once `boot` has returned it. */
  let substitute: Boot | null = null;
  const current = (): Boot | null => booted() ?? substitute;
  const tool = (code: string): Tool | null => current()?.plan.tools.find((one) => one.code === code) ?? null;
  const isOld = (atMs: number): boolean => {
    const ageMs = Date.now() - atMs;
    // A timestamp that is missing or in the future (after a clock change) also counts as old.
    return !(ageMs >= 0 && ageMs <= maxAgeMs);
  };
  const isUsageAllowed = (): boolean | undefined =>
    !!options.trackUsage &&
    !globalThis.navigator?.globalPrivacyControl &&
    options.consent?.() !== false &&
    booted()?.config.trackUsage;

  const track = (event: TrackedEvent): void => {
    if (!isUsageAllowed()) return;
    const pagePath = globalThis.location?.pathname.slice(0, 1024);
    const added = { ...event, eventId: uuid(), atMs: Date.now(), pagePath };
    store.put('events', [store.get('events') ?? [], added].flat().slice(0, longestQueue));
    rest().then((from) => from.events.sendSoon(), onError);
  };
  const onVisitor = (done: Patch, before: State): void => {
    const preset = done[presetEntry];
    if (preset) track({ kind: 'preset', presetCode: preset, action: 'on' });
    else {
      for (const code of toolsIn(done)) {
        const isOn = done[code] !== undefined;
        if (!isOn || before[code] === undefined) track({ featureCode: code, action: isOn ? 'on' : 'off' });
      }
    }
    rest().then((from) => from.changed(), onError);
  };
  const saved = createSettings({ store, emit, booted, tool, onVisitor });

  let announced: State = {};
  const onChange = (): void => {
    announced = saved.read().now;
  };
  /** Changes from other tabs are handled here because the lazily loaded part of the client may not be loaded yet. */
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === `${storagePrefix}settings` && !isSame(announced, saved.read().now)) saved.emitChange('tab');
  };
  /**
   * Resolves with the boot response or, if it fails or is late, with the best substitute. If `isRefresh` is true, emits
   * `ready` for the response.
   */
  const request = (signal: AbortSignal | undefined, isRefresh: boolean): Promise<Boot> => {
    const response = source.request(signal);
    return rest().then(
      (from) => from.bootWithout(response, signal, isRefresh),
      () => response,
    );
  };
  const start = async (fresh: boolean | undefined, signal: AbortSignal | undefined): Promise<Boot> => {
    onChange();
    globalThis.window?.addEventListener('storage', onStorage, { signal: end.signal });
    // Awaits even a cached response so that listeners added right after this call receive `ready`.
    const known = await (fresh ? null : source.cached());
    try {
      if (known && isOld(known.atMs)) request(signal, true).catch(() => undefined);
      const ready = known ? known.boot : await request(signal, false);
      substitute = ready;
      emit('ready', ready);
      return ready;
    } finally {
      booting = null;
      rest().then((from) => from.catchUp(), onError);
    }
  };
  const boot: WidgetClient['boot'] = ({ fresh, signal } = {}) => {
    booting ??= start(fresh, signal);
    return booting;
  };

  const rest = (): Promise<Rest> => {
    loading ??= import('./rest.ts').then(
      ({ createRest }) =>
        createRest({
          client,
          options,
          store,
          emit,
          saved,
          call,
          attempt,
          booted,
          failAllCalls: (error) => {
            fatalError = error;
          },
          accepts,
          changes,
          fieldFormat,
          isSame,
          patched,
          uuid,
          WidgetError,
          onError,
          isOld,
          isUsageAllowed,
          skewMs,
          end: end.signal,
        }),
      () => {
        loading = null;
        throw new WidgetError('OFFLINE', 'No response.');
      },
    );
    return loading;
  };
  const later =
    <Given extends unknown[], Result>(pick: (from: Rest) => (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> =>
      pick(await rest())(...given);

  on('change', onChange);
  const client: WidgetClient = {
    boot,
    get current() {
      return current();
    },
    get language() {
      return (
        saved.settings.language ??
        options.language ??
        current()?.config.language ??
        globalThis.navigator?.language ??
        'en'
      );
    },
    get isOnline() {
      return globalThis.navigator?.onLine !== false;
    },
    tool,
    settings: saved.settings,
    profile: {
      load: later((from) => from.profile.load),
      save: later((from) => from.profile.save),
      sync: later((from) => from.profile.sync),
      forget: later((from) => from.profile.forget),
    },
    content: {
      simplify: later((from) => from.content.simplify),
      altText: later((from) => from.content.altText),
      vocabulary: later((from) => from.content.vocabulary),
      hints: later((from) => from.content.hints),
      rephrase: later((from) => from.content.rephrase),
      translate: later((from) => from.content.translate),
      summarize: later((from) => from.content.summarize),
      ariaFix: later((from) => from.content.ariaFix),
      speak: later((from) => from.content.speak),
    },
    track,
    flush: later((from) => from.events.flush),
    feedback: later((from) => from.feedback),
    report: later((from) => from.report),
    on,
    onCall: (listener) => on('call', listener),
    destroy: () => end.abort(),
  };
  return client;
}

/** `crypto.randomUUID` exists only in secure contexts. */
function uuid(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
