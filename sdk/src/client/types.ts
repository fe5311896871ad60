import type {
  BarrierReport,
  Credits,
  ErrorDetail,
  Feedback,
  PlanFeatures,
  Preset,
  Profile,
  Receipt,
  SpeechMark,
  Tool as ToolOfApi,
  TransformName,
  Transforms,
  TtsExportInput,
  TtsExportResult,
  UsageAction,
  WidgetConfig,
} from './api.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** A discriminated union on `valueType`. The service may add value types; ignore tools whose type you do not handle. */
export type Tool = Omit<ToolOfApi, keyof NoValue | 'valueType'> &
  (
    | (NoValue & { valueType: 'boolean' })
    | (Omit<NoValue, 'min' | 'max' | 'step' | 'default'> & {
        valueType: 'percentage';
        /** `min`, `max`, `step` and `default` are percentages. `default` is a decimal string. */
        min: number;
        max: number;
        step: number;
        default: string;
      })
    | (Omit<NoValue, 'options' | 'default'> & {
        valueType: 'enum';
        /** The option `<BCP-47>` stands for any language tag. */
        options: string[];
        default: string;
      })
    | (Omit<NoValue, 'default'> & { valueType: 'color'; default: string })
  );

interface NoValue {
  min: null;
  max: null;
  step: null;
  options: null;
  default: null;
}

/** The organization's plan, with the tools that the site offers. */
export type Plan = Omit<PlanFeatures, 'tools'> & { readonly tools: readonly Tool[] };

/** Persistent storage for settings and cached responses; compatible with `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface WidgetClientOptions {
  /** The site's publishable key, `wk_…`. */
  readonly apiKey: string;
  /** Origin that serves `/api/v1`, such as `https://api.example.org`. */
  readonly siteRoot: string;
  /** Visitor ID, or a function that returns it. Default: a random ID, generated and stored on the first save. */
  readonly visitorId?: string | (() => string | null);
  /** Proof of `visitorId`, computed on the site's server, or a function that returns it. Required by some sites. */
  readonly visitorProof?: string | (() => string | null);
  /**
   * Called before settings are saved on the service. Returns whether the visitor with this `visitorId` has consented to
   * it, for example in their account. The visitor's own choice in the panel takes precedence. Ignored without
   * `visitorId`. Default: settings stay in this browser until `profile.sync(true)` is called.
   */
  readonly profileConsent?: () => boolean;
  /** Whether to send usage events when the site settings and `consent` allow them. Default: `false`. */
  readonly trackUsage?: boolean;
  /**
   * Called before usage events are recorded or sent. Returning `false` drops them, and so does Global Privacy Control.
   * Default: consent is assumed.
   */
  readonly consent?: () => boolean;
  /** Language of names and messages, as a BCP-47 tag. Default: the language in the site's configuration. */
  readonly language?: string;
  /** Age in milliseconds after which a cached boot response is stale. Default: one hour. */
  readonly maxAgeMs?: number;
  /** Timeout of each API request, in milliseconds. Default: 10,000. AI transforms always use 30,000. */
  readonly timeoutMs?: number;
  /** Storage for persistent data. Default: `localStorage` if available. `null` keeps data in memory. */
  readonly storage?: KeyValueStorage | null;
  /** Replacement for the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Configuration, plan and presets for rendering the controls. */
export interface Boot {
  readonly config: WidgetConfig;
  readonly plan: Plan;
  /** The presets that the site offers, in the site's order. */
  readonly presets: readonly Preset[];
  /**
   * Source of the boot data. Data from `storage` is returned immediately and revalidated in the background. `fallback`
   * replaces data that is neither stored nor available: the tools of every plan, the default appearance and no presets.
   */
  readonly source: 'network' | 'storage' | 'fallback';
}

/** An active tool. `value` is null for a boolean tool. */
export interface ActiveTool {
  readonly code: string;
  readonly value: string | null;
}

/** The visitor's settings in this browser. Every change is validated against the catalog. */
export interface Settings {
  /** The active tools, in catalog order. */
  active(): readonly ActiveTool[];
  /** Returns whether the tool is on. */
  has(code: string): boolean;
  /** Returns the tool's value or its default; null for a boolean tool or a tool that is off. */
  value(code: string): string | null;
  /**
   * Turns a tool on or changes its value, and turns off conflicting tools.
   * @throws WidgetError `UNKNOWN_TOOL` or `INVALID_VALUE`
   */
  set(code: string, value?: string | null): void;
  unset(code: string): void;
  /**
   * Sets the tools that have a value, as `set` does, and turns off those whose value is undefined. Undone as one change.
   * @throws WidgetError `UNKNOWN_TOOL` or `INVALID_VALUE`
   */
  setAll(values: Readonly<Record<string, string | null | undefined>>): void;
  /** Replaces all active tools with those of a preset; null turns all tools off. */
  applyPreset(code: string | null): void;
  /** Code of the selected preset. Null when no preset is selected or a tool was changed after the selection. */
  readonly activePreset: string | null;
  /** School grade level of simplified text, or null when none is selected. */
  readonly gradeLevel: number | null;
  setGradeLevel(grade: number | null): void;
  /** BCP-47 tag of the language that the visitor selected, or null when none is selected. */
  readonly language: string | null;
  setLanguage(language: string | null): void;
  /** Turns off all tools and deselects the preset. The grade level and the language are kept. */
  reset(): void;
  /** Undoes the last change; returns false when there is nothing to undo. */
  undo(): boolean;
  readonly canUndo: boolean;
}

export interface SaveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the browser finish the request after the page is unloaded. */
  readonly keepalive?: boolean | undefined;
}

export interface SyncStatus {
  /**
   * Whether every change is saved on the service: the choice that the visitor made in this browser or, if
   * `profileConsent` is not set, on another device; or else the result of `profileConsent`.
   */
  readonly isSynced: boolean;
  /**
   * The generated visitor ID, for `sync` on another device. Empty before the first save, and null if the site provides
   * the visitor ID.
   */
  readonly code: string | null;
}

export interface ProfileAccess {
  /** Loads the visitor's stored profile into the settings; resolves to null if the visitor has never saved one. */
  load(options?: { readonly signal?: AbortSignal | undefined }): Promise<Profile | null>;
  /**
   * Saves the current settings on the service, even if they are not synchronized. Call it only at the visitor's request.
   * Conflicting changes from another tab or device are merged per tool.
   */
  save(options?: SaveOptions): Promise<Profile>;
  /**
   * Stores the visitor's choice, if any, and resolves to the status. `true` saves the settings on the service now and on
   * every change. `false` deletes them from the service and keeps them in this browser. With the `code` of another
   * device, also merges the settings of that device.
   * @throws WidgetError `UNKNOWN_CODE` if no settings are stored for the code
   */
  sync(isSynced?: boolean, code?: string): Promise<SyncStatus>;
  /** Deletes the visitor's stored settings, on the service and in this browser. */
  forget(): Promise<void>;
}

export interface ContentOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface Speech {
  readonly audio: Blob;
  readonly marks: readonly SpeechMark[];
  readonly result: Omit<TtsExportResult, 'audio'>;
  /**
   * Returns the word spoken at a position in milliseconds. Returns null before the first word, at the end of the audio,
   * and if there are no speech marks.
   */
  wordAt(ms: number): SpeechMark | null;
}

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A method for each transform, such as `altText` for `alt-text`. */
type TransformMethods = {
  [Name in Exclude<TransformName, 'tts-export'> as CamelCase<Name>]: (
    input: Transforms[Name]['input'],
    options?: ContentOptions,
  ) => Promise<Transforms[Name]['result']>;
};

/** AI transforms. Calls are idempotent, so a retried call is charged only once. At most two calls run concurrently. */
export interface ContentAccess extends TransformMethods {
  speak(input: TtsExportInput, options?: ContentOptions): Promise<Speech>;
}

/** A usage event. The client adds the event ID, the time and the page path. */
export type TrackedEvent =
  | { readonly kind?: 'tool'; readonly featureCode: string; readonly action: UsageAction }
  | { readonly kind: 'preset'; readonly presetCode: string; readonly action: UsageAction }
  | { readonly kind: 'panel'; readonly action: UsageAction }
  | { readonly kind: 'transform'; readonly transform: TransformName; readonly action: UsageAction };

export interface WidgetEvents {
  /** The boot data. Emitted by `boot()`, and again when stale or fallback data is replaced. */
  readonly ready: Boot;
  /** The settings were changed on this page, on another page or in another tab, or were loaded from a profile. */
  readonly change: {
    readonly active: readonly ActiveTool[];
    readonly by: 'visitor' | 'tab' | 'profile';
  };
  readonly saved: Profile;
  /** Another tab or device saved first, so its changes were merged with those of this page. */
  readonly conflict: { readonly merged: readonly ActiveTool[] };
  /** The credit balance after a transform. */
  readonly credits: Credits;
  /** Number of calls remaining this month, according to the last response. */
  readonly quota: { readonly remaining: number };
  /** A background call failed, or a transform failed because the quota or credits are exhausted. */
  readonly error: WidgetErrorShape;
  /** The browser went offline (`false`) or online (`true`). */
  readonly online: boolean;
}

/** A finished API call, for display or logging. Never contains the key, a token or page text. */
export interface CallRecord {
  readonly method: string;
  /** Path relative to the site root; the visitor ID is replaced with `{userId}`. */
  readonly path: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly traceId: string | null;
}

/** The fields of a WidgetError. Error codes unknown to this version are passed through. */
export interface WidgetErrorShape {
  readonly code: string;
  /** HTTP status, or null when there was no response. */
  readonly status: number | null;
  readonly message: string;
  readonly traceId: string | null;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;
}

/** The headless client: it creates no page elements, styles or globals. */
export interface WidgetClient {
  /**
   * Returns the cached boot response, or requests one if none is cached or `fresh` is true. Revalidates a stale cached
   * response in the background. If the service is slow or unavailable, returns the cached response or the fallback, and
   * repeats the request in the background until it succeeds.
   * @throws WidgetError if the service refuses the key or the page's origin
   */
  boot(options?: { readonly signal?: AbortSignal | undefined; readonly fresh?: boolean }): Promise<Boot>;
  /** The latest boot data, or null before the first `ready` event without cached data. */
  readonly current: Boot | null;
  /** Returns the plan's tool with this code, or null if the plan lacks it or is not loaded yet. */
  tool(code: string): Tool | null;
  readonly settings: Settings;
  readonly profile: ProfileAccess;
  readonly content: ContentAccess;
  /**
   * Language of names and messages, as a BCP-47 tag: the visitor's selection, or else the `language` option, or else
   * the site's language. The browser's language replaces the site's language until the first boot response is
   * available.
   */
  readonly language: string;
  /** Records a usage event, if permitted. The client records tool and preset changes automatically. */
  track(event: TrackedEvent): void;
  /** Sends queued usage events. */
  flush(options?: { readonly keepalive?: boolean | undefined }): Promise<void>;
  feedback(feedback: Feedback): Promise<Receipt>;
  report(report: BarrierReport): Promise<Receipt>;
  on<Name extends keyof WidgetEvents>(name: Name, listener: (event: WidgetEvents[Name]) => void): () => void;
  /** Subscribes to every API call, for display or logging. Returns a function that unsubscribes. */
  onCall(listener: (call: CallRecord) => void): () => void;
  /** False while the browser reports that it is offline. */
  readonly isOnline: boolean;
  /** Removes timers and listeners; queued data stays in storage. */
  destroy(): void;
}
