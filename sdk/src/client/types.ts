import type {
  AltTextInput,
  AltTextResult,
  AriaFixInput,
  AriaFixResult,
  BarrierReport,
  Credits,
  ErrorDetail,
  Feedback,
  HintsInput,
  HintsResult,
  PlanFeatures,
  Preset,
  Profile,
  Receipt,
  RephraseInput,
  RephraseResult,
  SimplifyInput,
  SimplifyResult,
  SpeechMark,
  SummarizeInput,
  SummarizeResult,
  Tool as ToolOfApi,
  TransformName,
  TranslateInput,
  TranslateResult,
  TtsExportInput,
  TtsExportResult,
  UsageAction,
  VocabularyInput,
  VocabularyResult,
  WidgetConfig,
} from './api.ts';

/** A tool, by `valueType`. Newer services may send further value types: ignore tools of a type that you do not handle. */
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

/** Where settings and answers are kept between pages; `localStorage` has this shape. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface WidgetClientOptions {
  /** The site's publishable key, `wk_…`. */
  readonly apiKey: string;
  /** The origin that serves `/api/v1`, such as `https://api.example.org`. */
  readonly siteRoot: string;
  /** Who the visitor is. Left out: a random id, made and kept once something is saved. */
  readonly visitorId?: string | (() => string | null);
  /** Whether usage events are sent; the site's setting and `consent` can still forbid it. Default: `false`. */
  readonly trackUsage?: boolean;
  /** Called before each usage event; `false` drops it and the events in the queue. Default: consent given. */
  readonly consent?: () => boolean;
  /** BCP-47 tag for names and messages. Left out: the language of the site's configuration. */
  readonly language?: string;
  /** How long the answers of a boot are used without asking again. Left out: one hour. */
  readonly maxAgeMs?: number;
  /** How long one call may take; transforms have 30 s. Left out: 10 s. */
  readonly timeoutMs?: number;
  /** Left out: `localStorage` where the page may use it. `null`: nothing is kept. */
  readonly storage?: KeyValueStorage | null;
  /** Left out: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What a page needs to draw its controls. */
export interface Boot {
  readonly config: WidgetConfig;
  readonly plan: Plan;
  /** The presets that the site shows, in its order. */
  readonly presets: readonly Preset[];
  /** Where it came from: `storage` answers at once and is refreshed behind. */
  readonly source: 'network' | 'storage';
}

/** One tool that is on. `value` is null for a tool that is only on or off. */
export interface ActiveTool {
  readonly code: string;
  readonly value: string | null;
}

/** What the visitor has switched on in this browser. Every change is checked against the catalog. */
export interface Settings {
  /** The tools that are on, in the order of the catalog. */
  active(): readonly ActiveTool[];
  /** True while the tool is on. */
  has(code: string): boolean;
  /** The value of a tool that is on (its default where none was set); null when it is off or has no value. */
  value(code: string): string | null;
  /**
   * Switches a tool on, or changes its value; tools that conflict go off.
   * @throws WidgetError `UNKNOWN_TOOL` or `INVALID_VALUE`
   */
  set(code: string, value?: string | null): void;
  /** Switches a tool off. */
  unset(code: string): void;
  /** Replaces all that is on by the tools of a preset; null is no preset: all goes off. */
  applyPreset(code: string | null): void;
  /** The preset that was chosen last and not changed since, or null. */
  readonly activePreset: string | null;
  /** School grade for simpler words, or null. */
  readonly gradeLevel: number | null;
  setGradeLevel(grade: number | null): void;
  /** BCP-47 tag the visitor chose, or null. */
  readonly language: string | null;
  setLanguage(language: string | null): void;
  /** Switches everything off. */
  reset(): void;
  /** Takes the last change back; false when there is none. */
  undo(): boolean;
  readonly canUndo: boolean;
}

/** What may be told about a save. */
export interface SaveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the browser finish the call after the page is gone. */
  readonly keepalive?: boolean | undefined;
}

export interface ProfileAccess {
  /** Reads what is stored for the visitor and makes it the settings; null where nobody ever saved. */
  load(options?: { readonly signal?: AbortSignal | undefined }): Promise<Profile | null>;
  /** Saves the settings of now. A conflict with another tab or device is merged tool by tool. */
  save(options?: SaveOptions): Promise<Profile>;
  /** Clears what is stored for the visitor, on the service and in this browser. */
  forget(): Promise<void>;
}

export interface ContentOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Speech that can be played. */
export interface Speech {
  readonly audio: Blob;
  readonly marks: readonly SpeechMark[];
  readonly result: Omit<TtsExportResult, 'audio'>;
  /** The word that sounds at this time of the audio, or null between words and without marks. */
  wordAt(ms: number): SpeechMark | null;
}

/** The AI transforms. Each call is repeated safely: it is charged once. Two run at a time. */
export interface ContentAccess {
  simplify(input: SimplifyInput, options?: ContentOptions): Promise<SimplifyResult>;
  altText(input: AltTextInput, options?: ContentOptions): Promise<AltTextResult>;
  vocabulary(input: VocabularyInput, options?: ContentOptions): Promise<VocabularyResult>;
  hints(input: HintsInput, options?: ContentOptions): Promise<HintsResult>;
  rephrase(input: RephraseInput, options?: ContentOptions): Promise<RephraseResult>;
  translate(input: TranslateInput, options?: ContentOptions): Promise<TranslateResult>;
  summarize(input: SummarizeInput, options?: ContentOptions): Promise<SummarizeResult>;
  ariaFix(input: AriaFixInput, options?: ContentOptions): Promise<AriaFixResult>;
  speak(input: TtsExportInput, options?: ContentOptions): Promise<Speech>;
}

/** Something a visitor did. `eventId`, time and path are added. */
export type TrackedEvent =
  | { readonly kind?: 'tool'; readonly featureCode: string; readonly action: UsageAction }
  | { readonly kind: 'preset'; readonly presetCode: string; readonly action: UsageAction }
  | { readonly kind: 'panel'; readonly action: UsageAction }
  | { readonly kind: 'transform'; readonly transform: TransformName; readonly action: UsageAction };

/** What a client tells whoever listens. */
export interface WidgetEvents {
  /** Configuration, tools and presets are there, or have changed. */
  readonly ready: Boot;
  /** The settings changed, whoever changed them: this page, another tab or page of the site, a profile that was read. */
  readonly change: {
    readonly active: readonly ActiveTool[];
    readonly by: 'visitor' | 'tab' | 'profile';
  };
  readonly saved: Profile;
  /** Another device was first; the two were merged. */
  readonly conflict: { readonly merged: readonly ActiveTool[] };
  /** The balance after a transform. */
  readonly credits: Credits;
  /** Calls left this month, as the last answer said. */
  readonly quota: { readonly remaining: number };
  /** Something failed in the background, or a transform found calls or credits used up. The page goes on. */
  readonly error: WidgetErrorShape;
  /** The browser lost or regained its connection. */
  readonly online: boolean;
}

/** Each call as it happened, for a console or a log. Never has the key, a token or a text. */
export interface CallRecord {
  readonly method: string;
  /** Path under the site root; a visitor's id is written as `{userId}`. */
  readonly path: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly traceId: string | null;
}

/** The fields of a WidgetError. An error code that this version does not know breaks nothing. */
export interface WidgetErrorShape {
  readonly code: string;
  /** HTTP status, or null where no answer came. */
  readonly status: number | null;
  readonly message: string;
  readonly traceId: string | null;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;
}

/** The headless client: no element of a page, no style, no global. */
export interface WidgetClient {
  /** Cached answers at once where there are some, refreshed behind; else asks. */
  boot(options?: { readonly signal?: AbortSignal | undefined; readonly fresh?: boolean }): Promise<Boot>;
  /** The last boot, or null before. */
  readonly current: Boot | null;
  /** The tool of the plan, or null. */
  tool(code: string): Tool | null;
  readonly settings: Settings;
  readonly profile: ProfileAccess;
  readonly content: ContentAccess;
  /** BCP-47 tag of names and messages: the visitor's, else the page's, else the site's. */
  readonly language: string;
  /**
   * Records a usage event, where the site and the visitor allow it. Tools and presets record themselves when `settings`
   * switches them: record panels and transforms.
   */
  track(event: TrackedEvent): void;
  /** Sends what waits. */
  flush(options?: { readonly keepalive?: boolean | undefined }): Promise<void>;
  feedback(feedback: Feedback): Promise<Receipt>;
  report(report: BarrierReport): Promise<Receipt>;
  on<Name extends keyof WidgetEvents>(name: Name, listener: (event: WidgetEvents[Name]) => void): () => void;
  /** Tells of each call; for a console. */
  onCall(listener: (call: CallRecord) => void): () => void;
  /** False while the browser says that it has no connection. */
  readonly isOnline: boolean;
  /** Ends timers and listeners; what waits to be sent is kept. */
  destroy(): void;
}
