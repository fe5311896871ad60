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

/** A tool, by `valueType`. Newer services may add value types: ignore tools whose type you do not handle. */
export type Tool = Omit<ToolOfApi, keyof NoValue | 'valueType'> &
  (
    | (NoValue & { valueType: 'boolean' })
    | (Omit<NoValue, 'min' | 'max' | 'step' | 'default'> & {
        valueType: 'percentage';
        /** Percent, as are `max`, `step` and the number in `default`. */
        min: number;
        max: number;
        step: number;
        default: string;
      })
    | (Omit<NoValue, 'options' | 'default'> & {
        valueType: 'enum';
        /** `<BCP-47>` means any language tag. */
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

/** The plan of the organization, with the tools that the site offers. */
export type Plan = Omit<PlanFeatures, 'tools'> & { readonly tools: readonly Tool[] };

/** Storage for settings and cached responses between pages; compatible with `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface WidgetClientOptions {
  /** The site's publishable key, `wk_…`. */
  readonly apiKey: string;
  /** The origin that serves `/api/v1`, such as `https://api.example.org`. */
  readonly siteRoot: string;
  /** The visitor's id. Default: a random id, created and stored on the first save. */
  readonly visitorId?: string | (() => string | null);
  /** Whether usage events are sent, subject to the site's setting and `consent`. Default: `false`. */
  readonly trackUsage?: boolean;
  /** Called before each usage event; `false` drops it and the queued events. Default: consent given. */
  readonly consent?: () => boolean;
  /** BCP-47 tag for names and messages. Default: the language of the site's configuration. */
  readonly language?: string;
  /** Maximum age of a cached boot before it is requested again. Default: one hour. */
  readonly maxAgeMs?: number;
  /** Timeout of one call; transforms have 30 s. Default: 10 s. */
  readonly timeoutMs?: number;
  /** Default: `localStorage` if available. `null` disables storage. */
  readonly storage?: KeyValueStorage | null;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Data for rendering a page's controls. */
export interface Boot {
  readonly config: WidgetConfig;
  readonly plan: Plan;
  /** The presets that the site offers, in its order. */
  readonly presets: readonly Preset[];
  /** Data source: `storage` is returned immediately and revalidated in the background. */
  readonly source: 'network' | 'storage';
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
  /** True while the tool is on. */
  has(code: string): boolean;
  /** The value of an active tool (its default if none is set); null when it is off or has no value. */
  value(code: string): string | null;
  /**
   * Switches a tool on or changes its value, and switches conflicting tools off.
   * @throws WidgetError `UNKNOWN_TOOL` or `INVALID_VALUE`
   */
  set(code: string, value?: string | null): void;
  /** Switches a tool off. */
  unset(code: string): void;
  /** Replaces all active tools by those of a preset; null switches everything off. */
  applyPreset(code: string | null): void;
  /** The selected preset, until a tool is changed; else null. */
  readonly activePreset: string | null;
  /** School grade for simplified texts, or null. */
  readonly gradeLevel: number | null;
  setGradeLevel(grade: number | null): void;
  /** BCP-47 tag that the visitor selected, or null. */
  readonly language: string | null;
  setLanguage(language: string | null): void;
  /** Switches everything off. */
  reset(): void;
  /** Undoes the last change; returns false when there is none. */
  undo(): boolean;
  readonly canUndo: boolean;
}

/** Options of a save. */
export interface SaveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the browser finish the call after the page is unloaded. */
  readonly keepalive?: boolean | undefined;
}

export interface ProfileAccess {
  /** Loads the visitor's stored profile into the settings; resolves to null if none was ever saved. */
  load(options?: { readonly signal?: AbortSignal | undefined }): Promise<Profile | null>;
  /** Saves the current settings. Conflicts with another tab or device are merged per tool. */
  save(options?: SaveOptions): Promise<Profile>;
  /** Deletes the visitor's stored settings, on the service and in this browser. */
  forget(): Promise<void>;
}

export interface ContentOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Playable speech. */
export interface Speech {
  readonly audio: Blob;
  readonly marks: readonly SpeechMark[];
  readonly result: Omit<TtsExportResult, 'audio'>;
  /** The word spoken at this time of the audio; null between words and without marks. */
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

/** The AI transforms. Calls are idempotent: retries are charged once. At most two run concurrently. */
export interface ContentAccess extends TransformMethods {
  speak(input: TtsExportInput, options?: ContentOptions): Promise<Speech>;
}

/** A usage event. `eventId`, time and path are added. */
export type TrackedEvent =
  | { readonly kind?: 'tool'; readonly featureCode: string; readonly action: UsageAction }
  | { readonly kind: 'preset'; readonly presetCode: string; readonly action: UsageAction }
  | { readonly kind: 'panel'; readonly action: UsageAction }
  | { readonly kind: 'transform'; readonly transform: TransformName; readonly action: UsageAction };

/** Events of a client. */
export interface WidgetEvents {
  /** Configuration, tools and presets are available or have changed. */
  readonly ready: Boot;
  /** The settings changed, through this page, another tab or page of the site, or a loaded profile. */
  readonly change: {
    readonly active: readonly ActiveTool[];
    readonly by: 'visitor' | 'tab' | 'profile';
  };
  readonly saved: Profile;
  /** Another device saved first; the changes were merged. */
  readonly conflict: { readonly merged: readonly ActiveTool[] };
  /** The balance after a transform. */
  readonly credits: Credits;
  /** Calls left this month, according to the last response. */
  readonly quota: { readonly remaining: number };
  /**
   * A background call failed, or a transform found the quota or credits exhausted. The page continues to
   * work.
   */
  readonly error: WidgetErrorShape;
  /** The browser lost or regained its connection. */
  readonly online: boolean;
}

/** A completed call, for a console or a log. Never contains the key, a token or text. */
export interface CallRecord {
  readonly method: string;
  /** Path relative to the site root; a visitor's id is replaced with `{userId}`. */
  readonly path: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly traceId: string | null;
}

/** The fields of a WidgetError. Error codes unknown to this version are passed through. */
export interface WidgetErrorShape {
  readonly code: string;
  /** HTTP status, or null without a response. */
  readonly status: number | null;
  readonly message: string;
  readonly traceId: string | null;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;
}

/** The headless client: uses no page elements, styles or globals. */
export interface WidgetClient {
  /**
   * Returns a cached boot immediately if there is one and revalidates it in the background; else requests it.
   */
  boot(options?: { readonly signal?: AbortSignal | undefined; readonly fresh?: boolean }): Promise<Boot>;
  /** The last boot, or null before the first one. */
  readonly current: Boot | null;
  /** The plan's tool with this code, or null. */
  tool(code: string): Tool | null;
  readonly settings: Settings;
  readonly profile: ProfileAccess;
  readonly content: ContentAccess;
  /** BCP-47 tag of names and messages: the visitor's, else the page's, else the site's. */
  readonly language: string;
  /**
   * Records a usage event if the site and the visitor allow it. `settings` already records tools and presets; call this
   * for panels and transforms.
   */
  track(event: TrackedEvent): void;
  /** Sends queued data. */
  flush(options?: { readonly keepalive?: boolean | undefined }): Promise<void>;
  feedback(feedback: Feedback): Promise<Receipt>;
  report(report: BarrierReport): Promise<Receipt>;
  on<Name extends keyof WidgetEvents>(name: Name, listener: (event: WidgetEvents[Name]) => void): () => void;
  /** Subscribes to every call, for a console. */
  onCall(listener: (call: CallRecord) => void): () => void;
  /** False while the browser reports that it is offline. */
  readonly isOnline: boolean;
  /** Removes timers and listeners; queued data is kept in the storage. */
  destroy(): void;
}
