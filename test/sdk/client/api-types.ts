// Type test compiled by "npm run typecheck", which fails if an SDK type differs from the API contract.
import type { z } from 'zod';
import type * as api from '../../../sdk/src/client/api.ts';
import type * as analytics from '../../../shared/contract/analytics.ts';
import type * as altText from '../../../shared/contract/content/alt-text.ts';
import type * as ariaFix from '../../../shared/contract/content/aria-fix.ts';
import type * as hints from '../../../shared/contract/content/hints.ts';
import type * as rephrase from '../../../shared/contract/content/rephrase.ts';
import type * as simplify from '../../../shared/contract/content/simplify.ts';
import type * as summarize from '../../../shared/contract/content/summarize.ts';
import type * as translate from '../../../shared/contract/content/translate.ts';
import type * as ttsExport from '../../../shared/contract/content/tts-export.ts';
import type * as vocabulary from '../../../shared/contract/content/vocabulary.ts';
import type { directionSchema } from '../../../shared/contract/direction.ts';
import type * as words from '../../../shared/contract/enumerations.ts';
import type { errorBodySchema } from '../../../shared/contract/error-body.ts';
import type * as feedback from '../../../shared/contract/feedback.ts';
import type * as health from '../../../shared/contract/health.ts';
import type * as profiles from '../../../shared/contract/profiles.ts';
import type * as theme from '../../../shared/contract/theme.ts';
import type * as widget from '../../../shared/contract/widget.ts';

/**
 * True only for identical types. Mutual assignability is not enough, because it ignores whether a field is optional.
 */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/**
 * Widens string types to `string`, because extensible enums are `string` in the SDK and enums in the contract. Arrays
 * with a minimum length become plain arrays.
 */
type Fields<Type> = Type extends string
  ? string
  : Type extends readonly (infer Item)[]
    ? Fields<Item>[]
    : Type extends object
      ? { [Name in keyof Type]: Fields<Exclude<Type[Name], undefined>> }
      : Type;

type SameFields<One, Other> = Same<Fields<One>, Fields<Other>>;
type In<Schema extends z.core.$ZodType> = z.input<Schema>;
type Out<Schema extends z.core.$ZodType> = z.output<Schema>;

export const requests: true[] = [
  true satisfies SameFields<api.AltTextInput, In<typeof altText.altTextRequestSchema>>,
  true satisfies SameFields<api.AriaFixInput, In<typeof ariaFix.ariaFixRequestSchema>>,
  true satisfies SameFields<api.HintsInput, In<typeof hints.hintsRequestSchema>>,
  true satisfies SameFields<api.RephraseInput, In<typeof rephrase.rephraseInputSchema>>,
  true satisfies SameFields<api.SimplifyInput, In<typeof simplify.simplifyInputSchema>>,
  true satisfies SameFields<api.SummarizeInput, In<typeof summarize.summarizeRequestSchema>>,
  true satisfies SameFields<api.TranslateInput, In<typeof translate.translateInputSchema>>,
  true satisfies SameFields<api.TtsExportInput, In<typeof ttsExport.ttsExportRequestSchema>>,
  true satisfies SameFields<api.VocabularyInput, In<typeof vocabulary.vocabularyRequestSchema>>,
  true satisfies SameFields<api.ProfileUpdate, In<typeof profiles.profileUpdateSchema>>,
  true satisfies SameFields<api.FeatureSetting, In<typeof profiles.featureSettingSchema>>,
  true satisfies SameFields<api.UsageEvent, In<typeof analytics.usageEventSchema>>,
  true satisfies SameFields<api.UsageEventBatch, In<typeof analytics.usageEventBatchSchema>>,
  true satisfies SameFields<api.Feedback, In<typeof feedback.feedbackSchema>>,
  true satisfies SameFields<api.BarrierReport, In<typeof feedback.reportSchema>>,
];

export const responses: true[] = [
  true satisfies SameFields<api.AltTextResult, Out<typeof altText.altTextResponseSchema>>,
  true satisfies SameFields<api.AriaFixResult, Out<typeof ariaFix.ariaFixResponseSchema>>,
  true satisfies SameFields<api.HintsResult, Out<typeof hints.hintsResponseSchema>>,
  true satisfies SameFields<api.RephraseResult, Out<typeof rephrase.rephraseResponseSchema>>,
  true satisfies SameFields<api.SimplifyResult, Out<typeof simplify.simplifyResponseSchema>>,
  true satisfies SameFields<api.SummarizeResult, Out<typeof summarize.summarizeResponseSchema>>,
  true satisfies SameFields<api.TranslateResult, Out<typeof translate.translateResponseSchema>>,
  true satisfies SameFields<api.TtsExportResult, Out<typeof ttsExport.ttsExportResponseSchema>>,
  true satisfies SameFields<api.VocabularyResult, Out<typeof vocabulary.vocabularyResponseSchema>>,
  true satisfies SameFields<api.Profile, Out<typeof profiles.profileSchema>>,
  true satisfies SameFields<api.ActiveFeatures, Out<typeof profiles.activeFeaturesSchema>>,
  true satisfies SameFields<api.AnalyticsReceipt, Out<typeof analytics.analyticsReceiptSchema>>,
  true satisfies SameFields<api.Receipt, Out<typeof feedback.receiptSchema>>,
  true satisfies SameFields<api.WidgetConfig, Out<typeof widget.widgetConfigSchema>>,
  true satisfies SameFields<api.PlanFeatures, Out<typeof widget.planFeaturesSchema>>,
  true satisfies SameFields<api.BootToken, Out<typeof widget.bootTokenSchema>>,
  true satisfies SameFields<api.PresetList, Out<typeof widget.presetListSchema>>,
  true satisfies SameFields<api.Health, Out<typeof health.healthSchema>>,
  true satisfies SameFields<api.DegradedHealth, Out<typeof health.degradedHealthSchema>>,
  true satisfies SameFields<api.ApiError, Out<typeof errorBodySchema>>,
];

/** Closed enums are compared value by value. */
export const closedLists: true[] = [
  true satisfies Same<api.AiMode, Out<typeof words.aiModeSchema>>,
  true satisfies Same<api.TransformName, Out<typeof words.transformNameSchema>>,
  true satisfies Same<api.Direction, Out<typeof directionSchema>>,
  true satisfies Same<api.ImageMediaType, Out<typeof altText.imageMediaTypeSchema>>,
  true satisfies Same<api.RephraseStyle, Out<typeof rephrase.rephraseStyleSchema>>,
  true satisfies Same<api.SummaryLength, Out<typeof summarize.summaryLengthSchema>>,
  true satisfies Same<api.ViolationImpact, Out<typeof ariaFix.impactSchema>>,
  true satisfies Same<api.UsageEventKind, Out<typeof analytics.usageEventKindSchema>>,
  true satisfies Same<api.Barrier, Out<typeof feedback.barrierSchema>>,
  true satisfies Same<api.WidgetPosition, Out<typeof theme.widgetPositionSchema>>,
  true satisfies Same<api.UsageAction, Out<typeof analytics.usageEventSchema>['action']>,
  true satisfies Same<api.SpeechMarkType, Out<typeof ttsExport.speechMarkSchema>['type']>,
];
