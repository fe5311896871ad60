// Written by "npm run generate" from docs/openapi.json. Change the contract there.

export interface ActiveFeature {
  featureCode: string;
  value: string | null;
}
export interface ActiveFeatures {
  /** The visitor as the site knows them: 1–256 characters, any script, no control characters. */
  userId: string;
  features: ActiveFeature[];
  version: number;
}
export type AiMode = "standard" | "smart" | "genius";
/** Today one of lite, plus, max, scale, custom; more may come. */
export type AiTier = string;
/** Has exactly one of imageUrl and image. */
export interface AltTextInput {
  imageUrl?: string;
  image?: InlineImage;
  /** What the image is about or stands beside on the page. */
  context?: string;
  /** Longest altText, in characters. Left out: 125. */
  maxLength?: number;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
}
export interface AltTextResult {
  /** Empty when the image is decorative. */
  altText: string;
  longDescription: string | null;
  decorative: boolean;
  containsText: boolean;
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export type AnalyticsLog = UsageEventBatch | UsageEvent;
export interface AnalyticsReceipt {
  /** Stored by this call. */
  accepted: number;
  /** Stored before, or twice in this call. */
  duplicates: number;
  /** Good, and not kept: the site does not track usage. */
  ignored: number;
  /** Not taken. Do not send them again as they are. */
  rejected: EventRejection[];
}
export interface ApiError {
  code: ErrorCode;
  /** What went wrong and what to do next, in English. */
  message: string;
  /** Quote this when asking for help; also in the X-Trace-Id header. */
  traceId: string;
  /** On 400 only: each field at fault, with its path in the request. */
  details?: ErrorDetail[];
  current?: Profile;
}
export interface AriaFixInput {
  /** A fragment or a whole page. */
  html: string;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
}
export interface AriaFixResult {
  violationsBefore: AriaViolation[];
  violationsAfter: AriaViolation[];
  /** Rules that may be broken although no violation says so: one entry a rule. */
  rulesUndecided: UndecidedAriaRule[];
  patches: AriaPatch[];
  rejected: RejectedAriaPatch[];
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export interface AriaPatch {
  /** Of the one element, in the form of selectors of violations. */
  selector: string;
  /** role, aria-*, alt, lang, title, for, scope, tabindex or autocomplete. */
  attribute: string;
  /** Null removes the attribute. */
  value: string | null;
  /** The axe-core rule it mends. */
  rule: string;
  impact: ViolationImpact | null;
  explanation: string;
}
export interface AriaViolation {
  /** axe-core's rule id. */
  rule: string;
  impact: ViolationImpact | null;
  help: string;
  helpUrl: string;
  /** A CSS selector for each failing element, for querySelector of the element whose innerHTML was sent, or of the document for a whole page. */
  selectors: string[];
}
export type AudioFormat = "mp3" | "ogg";
export type AudioMediaType = "audio/mpeg" | "audio/ogg";
export type Barrier = "keyboard" | "screen_reader" | "contrast" | "text_size" | "captions" | "alt_text" | "forms" | "motion" | "timing" | "language" | "other";
export interface BarrierReport {
  /** Chosen by the caller so that a retry is stored once; made by the service when left out. */
  id?: string;
  message: string;
  rating?: number;
  category?: string;
  pageUrl?: string;
  contactEmail?: string;
  language?: string;
  barrier: Barrier;
  /** CSS selector of the element at fault. */
  selector?: string;
  wcagCriterion?: string;
  assistiveTechnology?: string;
}
export interface BootToken {
  token: string;
  tokenType: "Bearer";
  expiresAt: string;
  /** Seconds. */
  expiresIn: number;
}
export interface Credits {
  /** 0 when the answer came from the cache. */
  charged: number;
  remaining: number;
  /** This month's credits. */
  limit: number;
  /** When the next month and its credits begin. */
  resetsAt: string;
}
export interface DegradedHealth {
  code: ErrorCode;
  /** What went wrong and what to do next, in English. */
  message: string;
  /** Quote this when asking for help; also in the X-Trace-Id header. */
  traceId: string;
  status: "degraded";
  version: string;
  /** The commit that was deployed, `-dirty` behind it where files were changed; or `unknown` */
  commit: string;
  checks: HealthChecks;
}
export type Direction = "ltr" | "rtl";
/** Today one of INVALID_JSON, VALIDATION_FAILED, API_KEY_MISSING, API_KEY_INVALID, PROFILE_TOKEN_MISSING, PROFILE_TOKEN_INVALID, PROFILE_TOKEN_EXPIRED, WIDGET_TOKEN_MISSING, WIDGET_TOKEN_INVALID, API_KEY_NOT_PERMITTED, ORGANIZATION_SUSPENDED, ORIGIN_NOT_ALLOWED, FEATURE_NOT_IN_PLAN, AI_NOT_ENABLED, AI_MODE_NOT_ALLOWED, NOT_FOUND, ALREADY_EXISTS, REQUEST_IN_PROGRESS, PROFILE_CHANGED, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED, IMAGE_NOT_READABLE, CONTENT_REFUSED, RATE_LIMITED, QUOTA_EXCEEDED, AI_CREDITS_EXHAUSTED, INTERNAL_ERROR, MODEL_OUTPUT_INVALID, SERVICE_BUSY, TIMEOUT; more may come. */
export type ErrorCode = string;
export interface ErrorDetail {
  path: string;
  message: string;
}
export interface EventRejection {
  /** Which of the events sent, counted from 0. */
  index: number;
  code: EventRejectionCode;
  /** Each field at fault and its fault, in English. */
  message: string;
}
/** Today one of VALIDATION_FAILED, FEATURE_NOT_IN_PLAN, EVENT_TIME_OUT_OF_RANGE; more may come. */
export type EventRejectionCode = string;
export interface FeatureSetting {
  featureCode: string;
  isEnabled: boolean;
  value?: string | null;
}
export interface Feedback {
  /** Chosen by the caller so that a retry is stored once; made by the service when left out. */
  id?: string;
  message: string;
  rating?: number;
  category?: string;
  pageUrl?: string;
  contactEmail?: string;
  language?: string;
}
export interface GlossaryEntry {
  source: string;
  target: string;
}
export interface Health {
  status: "ok";
  version: string;
  /** The commit that was deployed, `-dirty` behind it where files were changed; or `unknown` */
  commit: string;
  checks: HealthChecks;
}
export type HealthCheck = "ok" | "failed";
export interface HealthChecks {
  dynamodb: HealthCheck;
  tokens: HealthCheck;
}
export interface HintsInput {
  question: string;
  context?: string;
  gradeLevel?: number;
  /** Left out: 3. */
  count?: number;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
}
export interface HintsResult {
  hints: string[];
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export type ImageMediaType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";
export interface InlineImage {
  data: string;
  mediaType: ImageMediaType;
}
/** Today one of attribute_not_allowed, value_not_allowed, meaningless_name, element_not_found, no_improvement, not_checked, new_violation; more may come. */
export type PatchRejectionReason = string;
/** Today one of solo, starter, pro, enterprise; more may come. */
export type Plan = string;
export interface PlanAi {
  enabled: boolean;
  tier: AiTier | null;
  creditsPerMonth: number;
  modes: AiMode[];
}
export interface PlanFeatures {
  plan: Plan;
  /** Changes when a tool comes, goes or changes: read plan-features again then. */
  catalogVersion: string;
  tools: Tool[];
  theme: PlanTheme;
  limits: PlanLimits;
  ai: PlanAi;
  speech: PlanSpeech;
}
export interface PlanLimits {
  callsPerMonth: number;
  requestsPerMinute: number;
}
/** What tts-export speaks, each language's own voice first; empty without the AI add-on. A tag without its region is spoken too. */
export interface PlanSpeech {
  languages: string[];
  voices: SpeechVoice[];
}
export interface PlanTheme {
  editable: ThemeField[];
}
export interface Preserved {
  /** Numbers, units, dates and times. False when one is lost, changed or added. */
  numbers: boolean;
  /** False when one is lost or added. Null where capitals do not tell names: in German, and in scripts without them. */
  names: boolean | null;
  /** Null for a language without a list of negations. */
  negations: boolean | null;
}
export interface Preset {
  code: string;
  name: string;
  names: PresetNames;
  description: string;
  tools: PresetTool[];
  builtIn: boolean;
}
export interface PresetList {
  /** Changes when a tool comes, goes or changes: read plan-features again then. */
  catalogVersion: string;
  presets: Preset[];
}
/** The name in other languages, by BCP-47 tag, as the site's owner gave them. */
export type PresetNames = Record<string, string>;
export interface PresetTool {
  featureCode: string;
  value: string | null;
}
export interface Profile {
  /** False for a visitor never saved; the rest is then empty. */
  exists: boolean;
  /** The visitor as the site knows them: 1–256 characters, any script, no control characters. */
  userId: string;
  features: ProfileFeature[];
  activePresetCode: string | null;
  gradeLevel: number | null;
  language: string | null;
  /** Counts the saves; 0 for a visitor never saved. Also the ETag. */
  version: number;
  updatedAt: string | null;
  /** Send it as X-Profile-Token with a PUT for this visitor. */
  profileToken: string;
  profileTokenExpiresAt: string;
  /** Seconds from this answer on. */
  profileTokenExpiresIn: number;
}
export interface ProfileFeature {
  featureCode: string;
  isEnabled: boolean;
  value: string | null;
  updatedAt: string;
}
export interface ProfileUpdate {
  features: FeatureSetting[];
  activePresetCode?: string | null;
  gradeLevel?: number | null;
  language?: string | null;
  /** True replaces all that is stored by this body; false merges. Left out: false. */
  clearExisting?: boolean;
}
export interface Readability {
  /** The formula of the language, its score put as a school grade; null for a language that none fits, and for a text without a sentence. */
  formula: ReadabilityFormula | null;
  /** The grade asked for; null when none was. */
  target: number | null;
  before: number | null;
  after: number | null;
  /** True when `after` is at most `target`. */
  met: boolean | null;
  /** How often the model was asked: 1, or 2 after a repair. */
  attempts: number;
}
/** Today one of flesch-kincaid-grade, wiener-sachtextformel-1, szigriszt-pazos, gulpease, kandel-moles, flesch-douma, flesch-martins, lix; more may come. */
export type ReadabilityFormula = string;
export interface Receipt {
  id: string;
  kind: ReceiptKind;
  status: ReceiptStatus;
  receivedAt: string;
  /** Short and readable aloud; quote it when asking about this. */
  reference: string;
}
export type ReceiptKind = "feedback" | "report";
/** Today one of received, in_progress, resolved; more may come. */
export type ReceiptStatus = string;
export interface RejectedAriaPatch {
  /** Of the one element, in the form of selectors of violations. */
  selector: string;
  /** role, aria-*, alt, lang, title, for, scope, tabindex or autocomplete. */
  attribute: string;
  /** Null removes the attribute. */
  value: string | null;
  reason: PatchRejectionReason;
}
/** Has exactly one of text and texts. */
export interface RephraseInput {
  /** Needed, unless there are texts. */
  text?: string;
  style?: RephraseStyle;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
  /** Instead of text: up to 50 texts, such as the paragraphs of a page, of at most 10000 characters in all. */
  texts?: [string, ...string[]];
}
export interface RephraseResult {
  text: string;
  preserved: Preserved;
  /** For a request with texts: the result of each, in their order. The fields beside it are then of all answered texts together. */
  results?: RephrasedText[];
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export type RephraseStyle = "plain" | "friendly" | "formal" | "literal" | "number-free";
export interface RephrasedText {
  text?: string;
  preserved?: Preserved;
  dir?: Direction;
  /** Where this text falls short; empty when nowhere. */
  warnings: TransformWarning[];
  error?: TextError;
}
export interface SimplifiedText {
  text?: string;
  readability?: Readability;
  preserved?: Preserved;
  dir?: Direction;
  /** Where this text falls short; empty when nowhere. */
  warnings: TransformWarning[];
  error?: TextError;
}
/** Has exactly one of text and texts. */
export interface SimplifyInput {
  /** Needed, unless there are texts. */
  text?: string;
  targetGradeLevel: number;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
  /** Instead of text: up to 50 texts, such as the paragraphs of a page, of at most 10000 characters in all. */
  texts?: [string, ...string[]];
}
export interface SimplifyResult {
  text: string;
  readability: Readability;
  preserved: Preserved;
  /** For a request with texts: the result of each, in their order. The fields beside it are then of all answered texts together. */
  results?: SimplifiedText[];
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export interface SpeechMark {
  type: SpeechMarkType;
  /** Milliseconds from the beginning of the audio. */
  startMs: number;
  /** Offset of its first UTF-16 code unit in the text sent. */
  start: number;
  /** Offset after its last UTF-16 code unit. */
  end: number;
  value: string;
}
export type SpeechMarkType = "sentence" | "word";
export interface SpeechVoice {
  name: string;
  language: string;
  /** The best first. A voice with the generative engine alone is spoken in smart and genius only. */
  engines: VoiceEngine[];
}
export interface SummarizeInput {
  text: string;
  length?: SummaryLength;
  gradeLevel?: number;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
}
export interface SummarizeResult {
  summary: string;
  keyPoints: string[];
  readability: Readability;
  /** Characters of the summary divided by the text's. */
  ratio: number;
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export type SummaryLength = "short" | "medium" | "bullets";
export interface TextError {
  code: TextErrorCode;
  /** What went wrong and what to do next, in English. */
  message: string;
}
/** Today one of CONTENT_REFUSED, MODEL_OUTPUT_INVALID, SERVICE_BUSY, TIMEOUT, VALIDATION_FAILED; more may come. */
export type TextErrorCode = string;
export type TextFormat = "text" | "html";
export interface Theme {
  leadColor: string;
  triggerColor: string;
  icon: WidgetIcon;
  size: WidgetSize;
  /** CSS pixels from the side edge. */
  offsetX: number;
  /** CSS pixels from the top or bottom edge. */
  offsetY: number;
  hideOnMobile: boolean;
  logoUrl: string | null;
}
/** Today one of leadColor, triggerColor, icon, size, offsetX, offsetY, hideOnMobile, logoUrl; more may come. */
export type ThemeField = string;
export interface Tool {
  code: string;
  /** English, as the label of a control. */
  name: string;
  /** English, one sentence for a visitor. */
  description: string;
  category: ToolCategory;
  kind: ToolKind;
  valueType: ValueType;
  /** Percent; null unless valueType is percentage. */
  min: number | null;
  /** Percent; null unless valueType is percentage. */
  max: number | null;
  /** Percent; null unless valueType is percentage. */
  step: number | null;
  /** Values of an enum tool; "<BCP-47>" stands for any language tag. Else null. */
  options: string[] | null;
  default: string | null;
  /** The tools that this one only sets something of; empty for a tool of its own. */
  modifies: string[];
  /** The tools that cannot be on at the same time: switch them off when this one goes on. */
  conflictsWith: string[];
  /** The operationId that the tool asks; null for one that works in the page alone. */
  calls: string | null;
  /** True when it does nothing without the AI add-on. */
  requiresAi: boolean;
  /** Success criteria of WCAG 2.2 about the same need. No promise of conformance. */
  wcag: string[];
}
/** Today one of text, color, focus, motion, input, reading, navigation, speech, content; more may come. */
export type ToolCategory = string;
/** Today one of style, filter, overlay, behavior, media, speech, content; more may come. */
export type ToolKind = string;
export type TransformName = "simplify" | "alt-text" | "vocabulary" | "hints" | "rephrase" | "translate" | "summarize" | "aria-fix" | "tts-export";
export interface TransformWarning {
  code: TransformWarningCode;
  message: string;
}
/** Today one of grade_not_met, readability_not_measured, numbers_changed, numbers_left, names_changed, negations_changed, conditions_changed, meaning_changed, content_left_out, not_changed, text_untranslated, definition_unclear, words_not_found, fewer_than_asked, markup_changed, glossary_not_applied, language_unsure, language_not_written, longer_than_asked, violations_left, fixes_rejected, fixes_unfinished, voice_fallback, rate_not_reached, mode_not_used, texts_not_answered, marks_not_available; more may come. */
export type TransformWarningCode = string;
/** Has exactly one of text and texts. */
export interface TranslateInput {
  /** Needed, unless there are texts. */
  text?: string;
  targetLanguage: string;
  /** Found from the text when left out. Wins over language, which means the same. */
  sourceLanguage?: string;
  format?: TextFormat;
  /** Terms that must be translated in one way. */
  glossary?: GlossaryEntry[];
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
  /** Instead of text: up to 50 texts, such as the paragraphs of a page, of at most 10000 characters in all. */
  texts?: [string, ...string[]];
}
export interface TranslateResult {
  text: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** True when the markup is the same tree as before; null for format text. */
  markupPreserved: boolean | null;
  /** True when each term of the glossary in the text was applied; null without one. */
  glossaryApplied: boolean | null;
  /** For a request with texts: the result of each, in their order. The fields beside it are then of all answered texts together. */
  results?: TranslatedText[];
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export interface TranslatedText {
  text?: string;
  sourceLanguage?: string;
  targetLanguage?: string;
  /** True when the markup is the same tree as before; null for format text. */
  markupPreserved?: boolean | null;
  /** True when each term of the glossary in the text was applied; null without one. */
  glossaryApplied?: boolean | null;
  dir?: Direction;
  /** Where this text falls short; empty when nowhere. */
  warnings: TransformWarning[];
  error?: TextError;
}
export interface TtsExportInput {
  text: string;
  /** The language's own voice when left out. Ambre, Beatrice, Florian, Lennart, Lorenzo and Tiffany speak in the modes smart and genius only. */
  voice?: string;
  /** Speed in percent of normal, as the tool speech_rate has it. What the voice cannot reach is the warning rate_not_reached. Left out: 100. */
  rate?: number;
  format?: AudioFormat;
  /** True for word and sentence times, which the generative engine does not give. Left out: false. */
  marks?: boolean;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
}
export interface TtsExportResult {
  /** The whole audio file. */
  audio: string;
  mediaType: AudioMediaType;
  voice: string;
  engine: VoiceEngine;
  durationMs: number;
  /** Empty unless asked for. */
  marks: SpeechMark[];
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export interface UndecidedAriaRule {
  /** axe-core's rule id. */
  rule: string;
  reason: UndecidedReason;
  help: string;
  helpUrl: string;
}
/** Today one of needs_layout, needs_whole_page, needs_review; more may come. */
export type UndecidedReason = string;
/** on: switched on, chosen, opened, its answer shown. off: switched off, taken back, closed, undone. */
export type UsageAction = "on" | "off";
export interface UsageEvent {
  kind?: UsageEventKind;
  /** Needed for a tool, and only there. */
  featureCode?: string;
  /** Needed for a preset, and only there. */
  presetCode?: string;
  transform?: TransformName;
  action: UsageAction;
  /** The same eventId is counted once. A call without it is never a duplicate. */
  eventId?: string;
  /** Kept only as a keyed hash. */
  userId?: string;
  /** RFC 3339 with Z or an offset; within the last 24 h, at most 5 min ahead. Kept in UTC. */
  occurredAt?: string;
  pagePath?: string;
}
export interface UsageEventBatch {
  events: [UsageEvent, ...UsageEvent[]];
}
export type UsageEventKind = "tool" | "preset" | "panel" | "transform";
/** Today one of boolean, percentage, enum, color; more may come. */
export type ValueType = string;
export type ViolationImpact = "minor" | "moderate" | "serious" | "critical";
export interface VocabularyInput {
  text: string;
  gradeLevel?: number;
  /** Left out: 10. */
  maxWords?: number;
  mode?: AiMode;
  /** Language of the content. Left out: as the text shows, else the site's. */
  language?: string;
}
export interface VocabularyResult {
  words: VocabularyWord[];
  dir: Direction;
  mode: AiMode;
  /** The model that answered. */
  model: string;
  /** True when this organization got the same answer to the same request before. */
  cached: boolean;
  credits: Credits;
  /** Where the answer falls short; empty when nowhere. */
  warnings: TransformWarning[];
}
export interface VocabularyWord {
  /** As it stands in the text. */
  word: string;
  /** Offset of its first UTF-16 code unit in the text sent. */
  start: number;
  /** Offset after its last UTF-16 code unit. */
  end: number;
  definition: string;
  partOfSpeech: string | null;
  example: string | null;
}
/** Today one of standard, neural, long-form, generative; more may come. */
export type VoiceEngine = string;
export interface WidgetConfig {
  siteId: string;
  name: string;
  language: string;
  dir: Direction;
  position: WidgetPosition;
  theme: Theme;
  /** The site's accessibility statement. */
  statementUrl: string | null;
  trackUsage: boolean;
  /** True when the content transforms also need X-Widget-Token. */
  requireBootToken: boolean;
  presets: string[];
  /** Changes when a tool comes, goes or changes: read plan-features again then. */
  catalogVersion: string;
  updatedAt: string;
}
/** Today one of person, wheelchair, eye, gear, text; more may come. */
export type WidgetIcon = string;
export type WidgetPosition = "bottom-right" | "bottom-left" | "top-right" | "top-left" | "middle-right" | "middle-left";
export type WidgetSize = "small" | "medium" | "large";
