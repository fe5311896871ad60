// Written by "npm run generate" from docs/openapi.json. Change the contract there.

export interface ActiveFeature {
  /** Tool code in snake_case, such as text_zoom. */
  featureCode: string;
  /** Value of the tool; null for a boolean tool. */
  value: string | null;
}
export interface ActiveFeatures {
  /** Visitor ID chosen by the site, without control characters, and of at most 1,400 bytes when percent-encoded. */
  userId: string;
  /** Tools that the visitor enabled and the current plan includes. */
  features: ActiveFeature[];
  /** Version of the profile. */
  version: number;
}
export type AiMode = "standard" | "smart" | "genius";
/** Currently one of lite, plus, max, scale, custom; more may be added. */
export type AiTier = string;
/** Requires exactly one of imageUrl and image. */
export interface AltTextInput {
  /** Public https URL of the image. */
  imageUrl?: string;
  image?: InlineImage;
  /** Caption, heading or text near the image. */
  context?: string;
  /** Maximum length of altText, in characters. Default: 125. */
  maxLength?: number;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
}
export interface AltTextResult {
  /** Alternative text; empty for a decorative image. */
  altText: string;
  /** Detailed description of a complex image; null when altText is sufficient. */
  longDescription: string | null;
  /** True when the image conveys no information. */
  decorative: boolean;
  /** True when the image contains text. */
  containsText: boolean;
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export type AnalyticsLog = UsageEventBatch | UsageEvent;
export interface AnalyticsReceipt {
  /** Events stored by this call. */
  accepted: number;
  /** Events stored earlier, or repeated within this call. */
  duplicates: number;
  /** Valid events not stored because the site does not track usage, or because the request has `Sec-GPC: 1`. */
  ignored: number;
  /** Invalid events. Do not resend them unchanged. */
  rejected: EventRejection[];
}
export interface ApiError {
  code: ErrorCode;
  /** Cause of the error and next step, in English. */
  message: string;
  /** Request ID for support requests, also in the X-Trace-Id header. */
  traceId: string;
  /** Invalid fields of the request. Only with status 400. */
  details?: ErrorDetail[];
  /** Tools that the plan does not include. Only with FEATURE_NOT_IN_PLAN. */
  tools?: string[];
  current?: Profile;
}
export interface AriaFixInput {
  /** HTML fragment or whole page. */
  html: string;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
}
export interface AriaFixResult {
  /** Violations in the HTML sent. */
  violationsBefore: AriaViolation[];
  /** Violations that remain after the patches are applied. */
  violationsAfter: AriaViolation[];
  /** Rules that could not be evaluated, one entry per rule. */
  rulesUndecided: UndecidedAriaRule[];
  /** Attribute changes to apply, in this order. */
  patches: AriaPatch[];
  /** Changes proposed by the model and rejected. */
  rejected: RejectedAriaPatch[];
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export interface AriaPatch {
  /** CSS selector of the element, relative to the same root as violation selectors. */
  selector: string;
  /** Attribute to set: role, aria-*, alt, lang, title, for, scope, tabindex or autocomplete. */
  attribute: string;
  /** New value; null removes the attribute. */
  value: string | null;
  /** ID of the axe-core rule that the patch fixes. */
  rule: string;
  /** Severity according to axe-core; null if unknown. */
  impact: ViolationImpact | null;
  /** Reason for the change. */
  explanation: string;
}
export interface AriaViolation {
  /** ID of the axe-core rule. */
  rule: string;
  /** Severity according to axe-core; null if unknown. */
  impact: ViolationImpact | null;
  /** Summary of the rule, from axe-core. */
  help: string;
  /** Documentation URL of the rule. */
  helpUrl: string;
  /** CSS selector of each failing element, relative to the element whose innerHTML was sent or, for a whole page, to the document. */
  selectors: string[];
}
export type Barrier = "keyboard" | "screen_reader" | "contrast" | "text_size" | "captions" | "alt_text" | "forms" | "motion" | "timing" | "language" | "other";
export interface BarrierReport {
  /** Client-generated ID that makes retries idempotent. Default: generated by the service. */
  id?: string;
  /** The visitor's feedback. */
  message: string;
  /** From 1 (worst) to 5 (best). */
  rating?: number;
  /** Category chosen by the site. */
  category?: string;
  /** URL of the page that the entry concerns. */
  pageUrl?: string;
  /** Address for a reply. */
  contactEmail?: string;
  /** Language of the message, as a BCP-47 tag. */
  language?: string;
  barrier: Barrier;
  /** CSS selector of the affected element. */
  selector?: string;
  /** WCAG success criterion that fails, such as 1.4.3. */
  wcagCriterion?: string;
  /** Assistive technology in use, such as a screen reader and its version. */
  assistiveTechnology?: string;
}
export interface BootToken {
  /** Boot token, sent in X-Widget-Token. */
  token: string;
  /** Always Bearer. */
  tokenType: "Bearer";
  /** Expiry of the token, in UTC. */
  expiresAt: string;
  /** Remaining lifetime of the token, in seconds. */
  expiresIn: number;
}
export interface Credits {
  /** Credits charged for this request; 0 for a cached response. */
  charged: number;
  /** Credits remaining this month. */
  remaining: number;
  /** Credits per month. */
  limit: number;
  /** Start of the next month, in UTC, when the credits reset. */
  resetsAt: string;
}
export interface CreditsByMode {
  standard: number;
  smart: number;
  genius: number;
}
export interface DegradedHealth {
  code: ErrorCode;
  /** Cause of the error and next step, in English. */
  message: string;
  /** Request ID for support requests, also in the X-Trace-Id header. */
  traceId: string;
  /** At least one check failed. */
  status: "degraded";
  /** Version of the service. */
  version: string;
  /** Deployed Git commit, with the suffix `-dirty` for uncommitted changes, or `unknown`. */
  commit: string;
  checks: HealthChecks;
}
export type Direction = "ltr" | "rtl";
/** Currently one of INVALID_JSON, VALIDATION_FAILED, API_KEY_MISSING, API_KEY_INVALID, PROFILE_TOKEN_MISSING, PROFILE_TOKEN_INVALID, PROFILE_TOKEN_EXPIRED, VISITOR_PROOF_MISSING, VISITOR_PROOF_INVALID, WIDGET_TOKEN_MISSING, WIDGET_TOKEN_INVALID, API_KEY_NOT_PERMITTED, ORGANIZATION_SUSPENDED, ORIGIN_NOT_ALLOWED, FEATURE_NOT_IN_PLAN, AI_NOT_ENABLED, AI_MODE_NOT_ALLOWED, NOT_FOUND, ALREADY_EXISTS, REQUEST_IN_PROGRESS, PROFILE_CHANGED, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED, IMAGE_NOT_READABLE, CONTENT_REFUSED, RATE_LIMITED, CALLER_LIMIT_REACHED, QUOTA_EXCEEDED, AI_CREDITS_EXHAUSTED, INTERNAL_ERROR, MODEL_OUTPUT_INVALID, SERVICE_BUSY, MODEL_UNAVAILABLE, TIMEOUT; more may be added. */
export type ErrorCode = string;
export interface ErrorDetail {
  /** Path of the field in the request, such as features[0].value. */
  path: string;
  /** Reason why the field is invalid, in English. */
  message: string;
}
export interface EventRejection {
  /** Position in the events sent, from 0. */
  index: number;
  code: EventRejectionCode;
  /** The invalid fields and the reasons, in English. */
  message: string;
}
/** Currently one of VALIDATION_FAILED, FEATURE_NOT_IN_PLAN, EVENT_TIME_OUT_OF_RANGE; more may be added. */
export type EventRejectionCode = string;
export interface FeatureSetting {
  /** Tool code in snake_case, such as text_zoom. */
  featureCode: string;
  /** True turns the tool on, false turns it off. Default: true. */
  isEnabled?: boolean;
  /** Value to store; a percentage can also be a number. The tool's default value is stored if omitted or null. */
  value?: string | number | null;
  /** Ignored, so that you can send the features of a profile as you read them. */
  updatedAt?: string;
}
export interface Feedback {
  /** Client-generated ID that makes retries idempotent. Default: generated by the service. */
  id?: string;
  /** The visitor's feedback. */
  message: string;
  /** From 1 (worst) to 5 (best). */
  rating?: number;
  /** Category chosen by the site. */
  category?: string;
  /** URL of the page that the entry concerns. */
  pageUrl?: string;
  /** Address for a reply. */
  contactEmail?: string;
  /** Language of the message, as a BCP-47 tag. */
  language?: string;
}
export type Formality = "default" | "more" | "less";
export interface GlossaryEntry {
  /** Term in the text. */
  source: string;
  /** Required translation. */
  target: string;
}
export interface Health {
  /** ok when all checks passed. */
  status: "ok";
  /** Version of the service. */
  version: string;
  /** Deployed Git commit, with the suffix `-dirty` for uncommitted changes, or `unknown`. */
  commit: string;
  checks: HealthChecks;
}
export type HealthCheck = "ok" | "failed";
export interface HealthChecks {
  dynamodb: HealthCheck;
  tokens: HealthCheck;
}
export interface HintsInput {
  /** Question or exercise. */
  question: string;
  /** Text that the question refers to. */
  context?: string;
  /** School grade (US) of the reader. */
  gradeLevel?: number;
  /** Number of hints. Default: 3. */
  count?: number;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
}
export interface HintsResult {
  /** Hints from general to specific, without the solution. */
  hints: string[];
  /** True when a judge model checked that no hint gives the answer away. */
  meaningChecked: boolean;
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export type ImageMediaType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";
export interface Included {
  planFeatures?: PlanFeatures;
  /** The presets of GET /presets. Offer those listed in the configuration. */
  presets?: Preset[];
}
export type IncludedResource = "plan-features" | "presets";
export interface InlineImage {
  /** The image file in padded base64, at most 3.5 MB once decoded. */
  data: string;
  mediaType: ImageMediaType;
}
/** Currently one of attribute_not_allowed, value_not_allowed, meaningless_name, element_not_found, no_improvement, not_checked, new_violation; more may be added. */
export type PatchRejectionReason = string;
/** Currently one of solo, starter, pro, enterprise; more may be added. */
export type Plan = string;
export interface PlanAi {
  /** True with the AI add-on. */
  enabled: boolean;
  /** Tier of the AI add-on; null without it. */
  tier: AiTier | null;
  /** AI credits per calendar month (UTC). */
  creditsPerMonth: number;
  /** Credits remaining this month, including granted ones. */
  creditsRemaining: number;
  /** Start of the next month, in UTC, when the credits reset; null without the add-on. */
  resetsAt: string | null;
  /** Modes that requests may use, cheapest first. */
  modes: AiMode[];
  /** Price of each transform; empty without the add-on. */
  prices: TransformPrice[];
}
export interface PlanFeatures {
  plan: Plan;
  /** Version of the tool catalog. When it changes, request plan-features again. */
  catalogVersion: string;
  /** Tools included in the plan. */
  tools: Tool[];
  theme: PlanTheme;
  limits: PlanLimits;
  ai: PlanAi;
  speech: PlanSpeech;
}
export interface PlanLimits {
  /** Calls per calendar month (UTC). */
  callsPerMonth: number;
  /** Requests per minute, also the burst size. */
  requestsPerMinute: number;
}
export interface PlanSpeech {
  /** Languages that tts-export supports. Tags without a region are also accepted. */
  languages: string[];
  /** Available voices. The default voice of each language comes first. */
  voices: SpeechVoice[];
}
export interface PlanTheme {
  /** Theme fields that the site may change. */
  editable: ThemeField[];
}
export interface Preserved {
  /** True when no number, unit, date or time was lost, changed or added. */
  numbers: boolean;
  /** Always null: the warning meaning_changed reports changes. */
  names: boolean | null;
  /** Always null: the warning meaning_changed reports changes. */
  negations: boolean | null;
}
export interface Preset {
  /** Preset code in kebab-case, such as larger-and-clearer. */
  code: string;
  /** Name for visitors. */
  name: string;
  names: PresetNames;
  /** Description for visitors. */
  description: string;
  /** Tools that the preset turns on, excluding tools outside the plan. */
  tools: PresetTool[];
  /** True for a built-in preset, false for a custom one. */
  builtIn: boolean;
}
export interface PresetList {
  /** Version of the tool catalog. When it changes, request plan-features again. */
  catalogVersion: string;
  /** Presets that the widget may offer. */
  presets: Preset[];
}
export type PresetNames = Record<string, string>;
export interface PresetTool {
  /** Tool code in snake_case, such as text_zoom. */
  featureCode: string;
  /** Value to set; null for a boolean tool. */
  value: string | null;
}
export interface Profile {
  /** False for a visitor without a saved profile; all settings are then empty. */
  exists: boolean;
  /** Visitor ID chosen by the site, without control characters, and of at most 1,400 bytes when percent-encoded. */
  userId: string;
  /** Saved tool settings. */
  features: ProfileFeature[];
  /** Code of the preset that the visitor selected; null for none. */
  activePresetCode: string | null;
  /** School grade (US) for simplified texts; null for none. */
  gradeLevel: number | null;
  /** Language of the widget, as a BCP-47 tag; null for the site's language. */
  language: string | null;
  /** Number of saves, also used as the ETag; 0 for a visitor without a saved profile. */
  version: number;
  /** Time of the last save, in UTC; null if never saved. */
  updatedAt: string | null;
  /** Token that authorizes a PUT for this visitor, sent in X-Profile-Token. */
  profileToken: string;
  /** Expiry of the token, in UTC. */
  profileTokenExpiresAt: string;
  /** Remaining lifetime of the token, in seconds. */
  profileTokenExpiresIn: number;
}
export interface ProfileFeature {
  /** Tool code in snake_case, such as text_zoom. */
  featureCode: string;
  /** True when the tool is on. */
  isEnabled: boolean;
  /** Value of the tool; null for a boolean tool. */
  value: string | null;
  /** Time of the last change to this tool, in UTC. */
  updatedAt: string;
}
export interface ProfileUpdate {
  /** Tool settings to save, such as the tools of a preset. Tools that are not listed remain unchanged. Default: . */
  features?: FeatureSetting[];
  /** Code of the preset that the visitor selected; null for none. */
  activePresetCode?: string | null;
  /** School grade (US) for simplified texts; null for none. */
  gradeLevel?: number | null;
  /** Language of the widget, as a BCP-47 tag; null for the site's language. */
  language?: string | null;
  /** True removes all other tool settings, and clears activePresetCode unless this body sets it. Default: false. */
  clearExisting?: boolean;
}
export interface Readability {
  /** Readability formula for the language, converted to a school grade; null if the language has none or the text has no sentence. */
  formula: ReadabilityFormula | null;
  /** Requested grade; null if none was requested. */
  target: number | null;
  /** Grade of the original text; null without a formula. */
  before: number | null;
  /** Grade of the resulting text; null without a formula. */
  after: number | null;
  /** True when `after` does not exceed `target`; null when one of them is null. */
  met: boolean | null;
  /** Number of model calls: 1, or 2 with a repair attempt. */
  attempts: number;
}
/** Currently one of flesch-kincaid-grade, wiener-sachtextformel-1, szigriszt-pazos, gulpease, kandel-moles, flesch-douma, flesch-martins, lix; more may be added. */
export type ReadabilityFormula = string;
export interface Receipt {
  /** ID sent, or generated by the service. */
  id: string;
  kind: ReceiptKind;
  status: ReceiptStatus;
  /** Time of the first submission, in UTC. */
  receivedAt: string;
  /** Short reference to quote in correspondence, easy to read aloud. */
  reference: string;
}
export type ReceiptKind = "feedback" | "report";
/** Currently one of received, in_progress, resolved; more may be added. */
export type ReceiptStatus = string;
export interface RejectedAriaPatch {
  /** CSS selector of the element, relative to the same root as violation selectors. */
  selector: string;
  /** Attribute to set: role, aria-*, alt, lang, title, for, scope, tabindex or autocomplete. */
  attribute: string;
  /** New value; null removes the attribute. */
  value: string | null;
  reason: PatchRejectionReason;
}
/** Requires exactly one of text and texts. */
export interface RephraseInput {
  /** Text to process. */
  text?: string;
  style?: RephraseStyle;
  formality?: Formality;
  /** Topic or surrounding text, which helps the model choose words. */
  context?: string;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
  /** Up to 50 texts of at most 10000 characters in total. An invalid text has an error in its result. */
  texts?: [string, ...string[]];
}
export interface RephraseResult {
  /** Rephrased text. */
  text: string;
  preserved: Preserved;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked: boolean;
  /** Sentences of the result with their source sentences, as found by the judge model; empty without one. */
  sentences: SentencePair[];
  /** One result per text, in the same order. The other fields summarize them. */
  results?: RephrasedText[];
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export type RephraseStyle = "plain" | "friendly" | "formal" | "literal" | "number-free";
export interface RephrasedText {
  /** Rephrased text. */
  text?: string;
  preserved?: Preserved;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked?: boolean;
  /** Sentences of the result with their source sentences, as found by the judge model; empty without one. */
  sentences?: SentencePair[];
  dir?: Direction;
  /** Known shortcomings of this result; empty if none. */
  warnings: TransformWarning[];
  error?: TextError;
}
export interface SentencePair {
  /** Sentence of the source; null if the result added it. */
  source: string | null;
  /** Sentence of the result; null if it is missing. */
  result: string | null;
}
export interface SimplifiedText {
  /** Simplified text. */
  text?: string;
  readability?: Readability;
  preserved?: Preserved;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked?: boolean;
  dir?: Direction;
  /** Known shortcomings of this result; empty if none. */
  warnings: TransformWarning[];
  error?: TextError;
}
/** Requires exactly one of text and texts. */
export interface SimplifyInput {
  /** Text to process. */
  text?: string;
  /** Target school grade (US). */
  targetGradeLevel: number;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
  /** Up to 50 texts of at most 10000 characters in total. An invalid text has an error in its result. */
  texts?: [string, ...string[]];
}
export interface SimplifyResult {
  /** Simplified text. */
  text: string;
  readability: Readability;
  preserved: Preserved;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked: boolean;
  /** One result per text, in the same order. The other fields summarize them. */
  results?: SimplifiedText[];
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export interface SpeechMark {
  type: SpeechMarkType;
  /** Start time in the audio, in milliseconds. */
  startMs: number;
  /** Offset of the first UTF-16 code unit in the text sent. */
  start: number;
  /** Offset after the last UTF-16 code unit. */
  end: number;
  /** The spoken word or sentence. */
  value: string;
}
export type SpeechMarkType = "sentence" | "word";
export interface SpeechVoice {
  /** Name to send as voice. */
  name: string;
  /** Language of the voice, as a BCP-47 tag. */
  language: string;
  /** Supported engines, best first. A voice with only the generative engine requires mode smart or genius. */
  engines: VoiceEngine[];
}
export interface SummarizeInput {
  /** Text to summarize. */
  text: string;
  length?: SummaryLength;
  /** Target school grade (US) of the summary. */
  gradeLevel?: number;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
}
export interface SummarizeResult {
  /** The summary. */
  summary: string;
  /** Key points in text order. */
  keyPoints: string[];
  readability: Readability;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked: boolean;
  /** Sentences of the result with their source sentences, as found by the judge model; empty without one. */
  sentences: SentencePair[];
  /** Length of the summary relative to the text. */
  ratio: number;
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export type SummaryLength = "short" | "medium" | "bullets";
export interface TextError {
  code: TextErrorCode;
  /** Cause of the error and next step, in English. */
  message: string;
}
/** Currently one of CONTENT_REFUSED, MODEL_OUTPUT_INVALID, SERVICE_BUSY, TIMEOUT, VALIDATION_FAILED; more may be added. */
export type TextErrorCode = string;
export type TextFormat = "text" | "html";
export interface Theme {
  /** Accent color of the panel, as #RRGGBB or #RRGGBBAA. */
  leadColor: string;
  /** Color of the button, as #RRGGBB or #RRGGBBAA. */
  triggerColor: string;
  icon: WidgetIcon;
  size: WidgetSize;
  /** Distance of the button from the side edge of the viewport, in CSS pixels. */
  offsetX: number;
  /** Distance of the button from the top or bottom edge of the viewport, in CSS pixels. */
  offsetY: number;
  /** True hides the button on small screens. */
  hideOnMobile: boolean;
  /** Logo in the panel; null for none. */
  logoUrl: string | null;
}
/** Currently one of leadColor, triggerColor, icon, size, offsetX, offsetY, hideOnMobile, logoUrl; more may be added. */
export type ThemeField = string;
export interface Tool {
  /** Tool code in snake_case, such as text_zoom. */
  code: string;
  /** Label of the control, in English. */
  name: string;
  /** One-sentence description for visitors, in English. */
  description: string;
  category: ToolCategory;
  kind: ToolKind;
  valueType: ValueType;
  /** Smallest value, in percent; null unless valueType is percentage. */
  min: number | null;
  /** Largest value, in percent; null unless valueType is percentage. */
  max: number | null;
  /** Increment, in percent; null unless valueType is percentage. */
  step: number | null;
  /** Values of an enum tool; null for other types. "<BCP-47>" allows any language tag. */
  options: string[] | null;
  /** Value when the tool is turned on; null for a boolean tool. */
  default: string | null;
  /** Tools that this tool configures; empty for a standalone tool. */
  modifies: string[];
  /** Mutually exclusive tools: turn them off when this one is turned on. */
  conflictsWith: string[];
  /** operationId of the endpoint that the tool calls; null when the tool works without the API. */
  calls: string | null;
  /** True when the tool requires the AI add-on. */
  requiresAi: boolean;
  /** Related WCAG 2.2 success criteria. Not a claim of conformance. */
  wcag: string[];
}
/** Currently one of text, color, focus, motion, input, reading, navigation, speech, content; more may be added. */
export type ToolCategory = string;
/** Currently one of style, filter, overlay, behavior, media, speech, content; more may be added. */
export type ToolKind = string;
export type TransformName = "simplify" | "alt-text" | "vocabulary" | "hints" | "rephrase" | "translate" | "summarize" | "aria-fix" | "tts-export";
export interface TransformPrice {
  transform: TransformName;
  creditsByMode: CreditsByMode;
  /** Characters in a block; null when every call is charged as one block. */
  characters: number | null;
  /** Texts that one block covers; a call with more short texts is charged by their number instead. Null when the transform takes one text. */
  texts: number | null;
}
export interface TransformWarning {
  code: TransformWarningCode;
  /** Explanation, in English. */
  message: string;
  details?: TransformWarningDetails;
}
/** Currently one of grade_not_met, readability_not_measured, numbers_changed, numbers_left, names_changed, negations_changed, conditions_changed, meaning_changed, meaning_not_checked, content_left_out, content_repeated, not_changed, text_untranslated, text_removed, definition_unclear, words_not_found, fewer_than_asked, markup_changed, glossary_not_applied, language_unsure, language_not_written, longer_than_asked, violations_left, fixes_rejected, fixes_unfinished, voice_fallback, rate_not_reached, mode_not_used, texts_not_answered, marks_not_available, source_kept; more may be added. */
export type TransformWarningCode = string;
export interface TransformWarningDetails {
  /** Sentences that differ, up to 200 characters each. */
  sentences: SentencePair[];
  /** Zero-based positions of the lines, or of the parts of a long text, that keep the original text. */
  indexes?: number[];
}
/** Requires exactly one of text and texts. */
export interface TranslateInput {
  /** Text to process. */
  text?: string;
  /** Language to translate into, as a BCP-47 tag. */
  targetLanguage: string;
  /** Language of the text, as a BCP-47 tag. Takes precedence over language. Default: detected from the text. */
  sourceLanguage?: string;
  format?: TextFormat;
  /** Terms with a fixed translation. */
  glossary?: GlossaryEntry[];
  formality?: Formality;
  /** Topic or surrounding text, which helps the model choose words. */
  context?: string;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
  /** Up to 50 texts of at most 10000 characters in total. An invalid text has an error in its result. */
  texts?: [string, ...string[]];
}
export interface TranslateResult {
  /** Translated text. */
  text: string;
  /** Language of the original, as a BCP-47 tag. */
  sourceLanguage: string;
  /** Language of the translation, as a BCP-47 tag. */
  targetLanguage: string;
  /** True when the element tree is unchanged; null when format is text. */
  markupPreserved: boolean | null;
  /** True when every glossary term in the text was applied; null without a glossary. */
  glossaryApplied: boolean | null;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked: boolean;
  /** One result per text, in the same order. The other fields summarize them. */
  results?: TranslatedText[];
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export interface TranslatedText {
  /** Translated text. */
  text?: string;
  /** Language of the original, as a BCP-47 tag. */
  sourceLanguage?: string;
  /** Language of the translation, as a BCP-47 tag. */
  targetLanguage?: string;
  /** True when the element tree is unchanged; null when format is text. */
  markupPreserved?: boolean | null;
  /** True when every glossary term in the text was applied; null without a glossary. */
  glossaryApplied?: boolean | null;
  /** True when a judge model compared the whole result with its source, or no model changed the text. */
  meaningChecked?: boolean;
  dir?: Direction;
  /** Known shortcomings of this result; empty if none. */
  warnings: TransformWarning[];
  error?: TextError;
}
export interface TtsExportInput {
  /** Text to speak. */
  text: string;
  /** Name of a voice listed by plan-features. Default: the language's default voice. Ambre, Beatrice, Florian, Lennart, Lorenzo and Tiffany require mode smart or genius. */
  voice?: string;
  /** Speaking rate in percent of normal. If the voice does not support the rate, the response has the warning rate_not_reached. Default: 100. */
  rate?: number;
  /** True requests word and sentence timings, which the generative engine does not provide. Default: false. */
  marks?: boolean;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
}
export interface TtsExportResult {
  /** The MP3 file in base64. */
  audio: string;
  /** Media type of the audio. */
  mediaType: "audio/mpeg";
  /** Name of the voice. */
  voice: string;
  engine: VoiceEngine;
  /** Duration of the audio, in milliseconds. */
  durationMs: number;
  /** Word and sentence timings; empty unless requested. */
  marks: SpeechMark[];
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export interface UndecidedAriaRule {
  /** ID of the axe-core rule. */
  rule: string;
  reason: UndecidedReason;
  /** Summary of the rule, from axe-core. */
  help: string;
  /** Documentation URL of the rule. */
  helpUrl: string;
}
/** Currently one of needs_layout, needs_whole_page, needs_review; more may be added. */
export type UndecidedReason = string;
export type UsageAction = "on" | "off";
export interface UsageEvent {
  kind?: UsageEventKind;
  /** Tool code. Required for kind tool, not allowed for others. */
  featureCode?: string;
  /** Preset code. Required for kind preset, not allowed for others. */
  presetCode?: string;
  transform?: TransformName;
  action: UsageAction;
  /** Deduplication ID, unique within the organization. Events without an ID are always counted. */
  eventId?: string;
  /** Visitor ID, stored only as a keyed hash. */
  userId?: string;
  /** RFC 3339 time with Z or an offset, at most 24 hours in the past and 5 minutes in the future. Default: now. */
  occurredAt?: string;
  /** Path of the page where the event occurred, at most 1,024 characters. A URL is cut to its path. */
  pagePath?: string;
}
export interface UsageEventBatch {
  /** The events, each accepted or rejected individually. */
  events: [UsageEvent, ...UsageEvent[]];
  /** Time of the call according to the visitor's clock. The service corrects each occurredAt by the difference to its own clock. */
  sentAt?: string;
}
export type UsageEventKind = "tool" | "preset" | "panel" | "transform";
/** Currently one of boolean, percentage, enum, color; more may be added. */
export type ValueType = string;
export type ViolationImpact = "minor" | "moderate" | "serious" | "critical";
export interface VocabularyInput {
  /** Text that contains the difficult words. */
  text: string;
  /** School grade (US) of the reader. */
  gradeLevel?: number;
  /** Language of the definitions, as a BCP-47 tag. Default: the language of the text. */
  definitionLanguage?: string;
  /** Maximum number of words. Default: 10. */
  maxWords?: number;
  mode?: AiMode;
  /** Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails. */
  language?: string;
}
export interface VocabularyResult {
  /** Difficult words in text order. */
  words: VocabularyWord[];
  dir: Direction;
  mode: AiMode;
  /** ID of the model that produced the response. */
  model: string;
  /** True when the response was served from the site's cache. */
  cached: boolean;
  credits: Credits;
  /** Known shortcomings of the result; empty if none. */
  warnings: TransformWarning[];
}
export interface VocabularyWord {
  /** The word as written in the text. */
  word: string;
  /** Offset of the first UTF-16 code unit in the text sent. */
  start: number;
  /** Offset after the last UTF-16 code unit. */
  end: number;
  /** Definition in simple words. */
  definition: string;
  /** Part of speech; null if unknown. */
  partOfSpeech: string | null;
  /** Example sentence; null for none. */
  example: string | null;
}
/** Currently one of standard, neural, long-form, generative; more may be added. */
export type VoiceEngine = string;
export interface WidgetConfig {
  /** ID of the site. */
  siteId: string;
  /** Name of the site. */
  name: string;
  /** Default language of the widget, as a BCP-47 tag. */
  language: string;
  dir: Direction;
  position: WidgetPosition;
  theme: Theme;
  /** URL of the site's accessibility statement; null for none. */
  statementUrl: string | null;
  /** True when usage events are stored. */
  trackUsage: boolean;
  /** True when the content transforms also require X-Widget-Token. */
  requireBootToken: boolean;
  /** Codes of the presets to offer. */
  presets: string[];
  /** Version of the tool catalog. When it changes, request plan-features again. */
  catalogVersion: string;
  /** Time of the last change, in UTC. */
  updatedAt: string;
  included?: Included;
}
/** Currently one of person, wheelchair, eye, gear, text; more may be added. */
export type WidgetIcon = string;
export type WidgetPosition = "bottom-right" | "bottom-left" | "top-right" | "top-left" | "middle-right" | "middle-left";
export type WidgetSize = "small" | "medium" | "large";
/** The input and result of each transform. */
export interface Transforms {
  "simplify": { input: SimplifyInput; result: SimplifyResult };
  "alt-text": { input: AltTextInput; result: AltTextResult };
  "vocabulary": { input: VocabularyInput; result: VocabularyResult };
  "hints": { input: HintsInput; result: HintsResult };
  "rephrase": { input: RephraseInput; result: RephraseResult };
  "translate": { input: TranslateInput; result: TranslateResult };
  "summarize": { input: SummarizeInput; result: SummarizeResult };
  "aria-fix": { input: AriaFixInput; result: AriaFixResult };
  "tts-export": { input: TtsExportInput; result: TtsExportResult };
}
