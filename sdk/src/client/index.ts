import type { Tool } from './api.ts';
import { createBootSource } from './boot.ts';
import { createCall, isOnline } from './call.ts';
import { createEmitter } from './emitter.ts';
import { WidgetError } from './error.ts';
import type { WaitingEvent } from './events.ts';
import type { Rest } from './rest.ts';
import { createSettings } from './settings.ts';
import { changes, isSame, isTool, type Patch, patched, presetEntry, type State } from './state.ts';
import { storagePrefix } from './storage-keys.ts';
import { createStore } from './store.ts';
import type { Boot, TrackedEvent, WidgetClient, WidgetClientOptions } from './types.ts';

export type * from './types.ts';
export { WidgetError };

const longestQueue = 200;

/**
 * Makes a client. It calls nothing and reads nothing before it is asked to, so that it may be made on a server.
 *
 * @example
 * const client = createWidgetClient({ apiKey: 'wk_live_…', siteRoot: 'https://api.example.org' });
 * const { plan, presets } = await client.boot();
 * client.settings.set('text_zoom', '150');
 */
export function createWidgetClient(options: WidgetClientOptions): WidgetClient {
  const { apiKey, siteRoot, maxAgeMs = 3_600_000 } = options;
  const store = createStore(options.storage);
  const emitter = createEmitter();
  const end = new AbortController();
  const { emit, on } = emitter;
  let measuredSkewMs: number | undefined;
  let booting: Promise<Boot> | null = null;
  let loading: Promise<Rest> | null = null;

  const onError = (error: unknown): void => {
    if (error instanceof WidgetError) emit('error', error);
  };
  const tellServerTime = (date: string | null): void => {
    if (date) measuredSkewMs = Date.parse(date) - Date.now();
  };
  const call = createCall(options, emitter, tellServerTime, end.signal);
  const skewMs = (): number => measuredSkewMs ?? source.kept()?.skewMs ?? 0;
  // The end of the key tells keys apart, and is not the key.
  const source = createBootSource(store, call, siteRoot + apiKey.slice(-6), skewMs);
  const current = (): Boot | null => source.kept()?.boot ?? null;
  const tool = (code: string): Tool | null => current()?.plan.tools.find((one) => one.code === code) ?? null;
  const isOld = (atMs: number): boolean => Date.now() - atMs > maxAgeMs;
  const isUsageAllowed = (): boolean | null =>
    options.trackUsage !== false && options.consent?.() !== false && (current()?.config.trackUsage ?? null);

  const track = (event: TrackedEvent): void => {
    if (!isUsageAllowed()) return;
    const waiting = store.get<WaitingEvent[]>('events') ?? [];
    const pagePath = globalThis.location?.pathname.slice(0, 1024);
    store.put(
      'events',
      [...waiting, { ...event, eventId: uuid(), atMs: Date.now(), pagePath }].slice(0, longestQueue),
    );
    rest().then((from) => from.events.sendSoon(), onError);
  };
  const onVisitor = (done: Patch, before: State): void => {
    const preset = done[presetEntry];
    if (preset) track({ kind: 'preset', presetCode: preset, action: 'on' });
    else {
      for (const code of Object.keys(done).filter(isTool)) {
        const action = done[code] === undefined ? 'off' : 'on';
        if (action === 'off' || before[code] === undefined) track({ featureCode: code, action });
      }
    }
    rest().then((from) => from.changed(), onError);
  };
  const kept = createSettings({ store, emitter, current, tool, onVisitor });

  /** Tells what another tab of this site has stored, from the first boot on: the second part may still be on its way. */
  const onStorage = (event: StorageEvent): void => {
    const isOther =
      event.key === `${storagePrefix}settings` && !isSame(nowOf(event.oldValue), nowOf(event.newValue));
    if (isOther) kept.tellChange('tab');
  };
  const start = async (fresh: boolean | undefined, signal: AbortSignal | undefined): Promise<Boot> => {
    globalThis.window?.addEventListener('storage', onStorage, { signal: end.signal });
    // Whoever listens from the next line on is told, wherever the answers come from.
    const known = await (fresh ? null : source.kept());
    try {
      const ready = known ? known.boot : await source.ask(signal);
      emit('ready', ready);
      if (known && isOld(known.atMs)) source.ask().then((asked) => emit('ready', asked), onError);
      return ready;
    } catch (error) {
      onError(error);
      throw error;
    } finally {
      booting = null;
      rest().then((from) => current() && from.catchUp(), onError);
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
          kept,
          call,
          changes,
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
        throw new WidgetError('OFFLINE', 'A part cannot be loaded.');
      },
    );
    return loading;
  };
  /** A method of the rest, which waits for it. */
  const later =
    <Given extends unknown[], Result>(pick: (from: Rest) => (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> =>
      pick(await rest())(...given);

  const client: WidgetClient = {
    boot,
    get current() {
      return current();
    },
    get language() {
      return kept.settings.language ?? options.language ?? current()?.config.language ?? 'en';
    },
    get isOnline() {
      return isOnline();
    },
    tool,
    settings: kept.settings,
    profile: {
      load: later((from) => from.profile.load),
      save: later((from) => from.profile.save),
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

/** What is on, of the settings as they are stored. */
const nowOf = (stored: string | null): State => JSON.parse(stored ?? 'null')?.now ?? {};

/** A random id; `crypto.randomUUID` is there on https pages and localhost only. */
function uuid(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
