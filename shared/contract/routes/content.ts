import { altTextRequestSchema, altTextResponseSchema } from '../content/alt-text.ts';
import { ariaFixRequestSchema, ariaFixResponseSchema } from '../content/aria-fix.ts';
import { hintsRequestSchema, hintsResponseSchema } from '../content/hints.ts';
import { rephraseInputSchema, rephraseResponseSchema } from '../content/rephrase.ts';
import { simplifyInputSchema, simplifyResponseSchema } from '../content/simplify.ts';
import { summarizeRequestSchema, summarizeResponseSchema } from '../content/summarize.ts';
import { translateInputSchema, translateResponseSchema } from '../content/translate.ts';
import { ttsExportRequestSchema, ttsExportResponseSchema } from '../content/tts-export.ts';
import { vocabularyRequestSchema, vocabularyResponseSchema } from '../content/vocabulary.ts';
import { idempotencyKeySchema } from '../header-values.ts';
import { headerNames } from '../headers.ts';
import * as z from '../zod.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

/** Maximum body size. It leaves room for a 3.5 MB image encoded in base64 and for the other fields. */
const altTextMaximumBodyBytes = 5 * 1024 * 1024;

const gifOfOnePixel = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

const contentErrors = [
  'WIDGET_TOKEN_MISSING',
  'WIDGET_TOKEN_INVALID',
  'AI_NOT_ENABLED',
  'AI_MODE_NOT_ALLOWED',
  'REQUEST_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'CONTENT_REFUSED',
  'CALLER_LIMIT_REACHED',
  'AI_CREDITS_EXHAUSTED',
  'MODEL_OUTPUT_INVALID',
  'MODEL_UNAVAILABLE',
] as const;

const contentDefaults = {
  ...routeDefaults,
  group: 'content',
  method: 'POST',
  headers: [
    {
      name: headerNames.idempotencyKey,
      required: false,
      description:
        '1–128 printable ASCII characters. For 24 hours, the same key with the same body returns the first response and is charged once.',
      schema: idempotencyKeySchema,
    },
    {
      name: headerNames.widgetToken,
      required: false,
      description: 'Boot token. Required when the site has requireBootToken.',
      schema: z.string(),
    },
  ],
  errors: contentErrors,
  readsFirst: true,
} as const satisfies Partial<Route>;

export const simplify = {
  ...contentDefaults,
  operationId: 'simplify',
  path: `${apiPrefix}/content/simplify`,
  summary: 'Simplify text to a school grade',
  description: 'Returns the simplified text and its readability, and checks that numbers are preserved.',
  body: simplifyInputSchema,
  requestExample: {
    text: 'The municipal administration subsequently decided that the library shall commence opening at 9:00 on 14 May.',
    targetGradeLevel: 5,
  },
  responses: { 200: simplifyResponseSchema },
} as const satisfies Route;

export const altText = {
  ...contentDefaults,
  operationId: 'describeImage',
  path: `${apiPrefix}/content/alt-text`,
  summary: 'Generate alternative text for an image',
  description:
    'Returns alternative text for a PNG, JPEG, GIF or WebP image of at most 3.5 MB, sent inline or as an https URL.',
  body: altTextRequestSchema,
  requestExample: {
    image: { data: gifOfOnePixel, mediaType: 'image/gif' },
    context: 'Opening hours of the library',
  },
  maximumBodyBytes: altTextMaximumBodyBytes,
  responses: { 200: altTextResponseSchema },
  errors: [...contentErrors, 'IMAGE_NOT_READABLE'],
} as const satisfies Route;

export const vocabulary = {
  ...contentDefaults,
  operationId: 'explainVocabulary',
  path: `${apiPrefix}/content/vocabulary`,
  summary: 'Explain difficult words',
  description: 'Returns each word with its definition and its position in the text.',
  body: vocabularyRequestSchema,
  requestExample: { text: 'Plants convert light into energy by photosynthesis.', gradeLevel: 5 },
  responses: { 200: vocabularyResponseSchema },
} as const satisfies Route;

export const hints = {
  ...contentDefaults,
  operationId: 'giveHints',
  path: `${apiPrefix}/content/hints`,
  summary: 'Generate hints for a question',
  description: 'Returns hints from general to specific, without the solution.',
  body: hintsRequestSchema,
  requestExample: { question: 'Why does ice float on water?', gradeLevel: 5 },
  responses: { 200: hintsResponseSchema },
} as const satisfies Route;

export const rephrase = {
  ...contentDefaults,
  operationId: 'rephrase',
  path: `${apiPrefix}/content/rephrase`,
  summary: 'Rephrase text in another style',
  description: 'Returns the rephrased text and checks that numbers are preserved.',
  body: rephraseInputSchema,
  requestExample: { text: 'Please do not hesitate to contact us before 14 May.', style: 'plain' },
  responses: { 200: rephraseResponseSchema },
} as const satisfies Route;

export const translate = {
  ...contentDefaults,
  operationId: 'translate',
  path: `${apiPrefix}/content/translate`,
  summary: 'Translate text or HTML',
  description: 'Returns the translation and checks that it preserves the markup and applies the glossary.',
  body: translateInputSchema,
  requestExample: {
    text: '<p>The library opens at <b>9:00</b>.</p>',
    sourceLanguage: 'en',
    targetLanguage: 'de',
    format: 'html',
  },
  responses: { 200: translateResponseSchema },
} as const satisfies Route;

export const summarize = {
  ...contentDefaults,
  operationId: 'summarize',
  path: `${apiPrefix}/content/summarize`,
  summary: 'Summarize text',
  description: 'Returns a summary and key points with their readability.',
  body: summarizeRequestSchema,
  requestExample: {
    text: 'The library opens at nine in the morning. It has 3 floors. Children read on the first floor. Groups of more than ten people should call before they come.',
    length: 'short',
  },
  responses: { 200: summarizeResponseSchema },
} as const satisfies Route;

export const ariaFix = {
  ...contentDefaults,
  operationId: 'fixAria',
  path: `${apiPrefix}/content/aria-fix`,
  summary: 'Fix accessibility violations in HTML',
  description:
    'Returns attribute changes (patches) that fix violations without causing new ones, as verified with axe-core. Patches never contain markup, scripts, styles or URLs.',
  body: ariaFixRequestSchema,
  requestExample: { html: '<a href="/cart"><img src="shopping-cart.png"></a>', language: 'en' },
  responses: { 200: ariaFixResponseSchema },
} as const satisfies Route;

export const ttsExport = {
  ...contentDefaults,
  operationId: 'exportSpeech',
  path: `${apiPrefix}/content/tts-export`,
  summary: 'Convert text to speech',
  description: 'Returns a base64-encoded MP3 file and, if requested, the start times of words and sentences.',
  body: ttsExportRequestSchema,
  requestExample: { text: 'The library opens at nine.', language: 'en-US', marks: true },
  responses: { 200: ttsExportResponseSchema },
} as const satisfies Route;

export const contentRoutes = [
  simplify,
  altText,
  vocabulary,
  hints,
  rephrase,
  translate,
  summarize,
  ariaFix,
  ttsExport,
] as const;
