import { altTextRequestSchema, altTextResponseSchema } from '../content/alt-text.ts';
import { ariaFixRequestSchema, ariaFixResponseSchema } from '../content/aria-fix.ts';
import { hintsRequestSchema, hintsResponseSchema } from '../content/hints.ts';
import { rephraseInputSchema, rephraseResponseSchema } from '../content/rephrase.ts';
import { simplifyInputSchema, simplifyResponseSchema } from '../content/simplify.ts';
import { summarizeRequestSchema, summarizeResponseSchema } from '../content/summarize.ts';
import { translateInputSchema, translateResponseSchema } from '../content/translate.ts';
import { ttsExportRequestSchema, ttsExportResponseSchema } from '../content/tts-export.ts';
import { vocabularyRequestSchema, vocabularyResponseSchema } from '../content/vocabulary.ts';
import { headerTextSchema, idempotencyKeySchema } from '../header-values.ts';
import { headerNames } from '../headers.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

/** Largest alt-text body: a 3.5 MB image in base64, and what stands around it. */
const altTextMaximumBodyBytes = 5 * 1024 * 1024;

/** The smallest whole image, for the example. */
const gifOfOnePixel = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

const contentErrors = [
  'WIDGET_TOKEN_MISSING',
  'WIDGET_TOKEN_INVALID',
  'AI_NOT_ENABLED',
  'AI_MODE_NOT_ALLOWED',
  'REQUEST_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'CONTENT_REFUSED',
  'AI_CREDITS_EXHAUSTED',
  'MODEL_OUTPUT_INVALID',
  'SERVICE_BUSY',
  'TIMEOUT',
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
        '1–128 printable ASCII characters. The same key with the same body gives the first answer again for 24 hours and is charged once.',
      schema: idempotencyKeySchema,
    },
    {
      name: headerNames.widgetToken,
      required: false,
      description: 'The boot token; needed where the site has requireBootToken.',
      schema: headerTextSchema,
    },
  ],
  errors: contentErrors,
  readsFirst: true,
} as const satisfies Partial<Route>;

export const simplify = {
  ...contentDefaults,
  operationId: 'simplify',
  path: `${apiPrefix}/content/simplify`,
  summary: 'Put a text into words of a school grade',
  description: 'The grade is measured before and after; numbers, names and negations are checked.',
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
  summary: 'Describe an image for people who do not see it',
  description: 'The image comes by https address or in the body: png, jpeg, gif or webp, at most 3.5 MB.',
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
  summary: 'Explain the hard words of a text',
  description: 'Each word comes with the place where it stands in the text.',
  body: vocabularyRequestSchema,
  requestExample: { text: 'Plants convert light into energy by photosynthesis.', gradeLevel: 5 },
  responses: { 200: vocabularyResponseSchema },
} as const satisfies Route;

export const hints = {
  ...contentDefaults,
  operationId: 'giveHints',
  path: `${apiPrefix}/content/hints`,
  summary: 'Hints that lead to an answer without giving it',
  description: 'From gentle to explicit.',
  body: hintsRequestSchema,
  requestExample: { question: 'Why does ice float on water?', gradeLevel: 5 },
  responses: { 200: hintsResponseSchema },
} as const satisfies Route;

export const rephrase = {
  ...contentDefaults,
  operationId: 'rephrase',
  path: `${apiPrefix}/content/rephrase`,
  summary: 'Say a text in another way',
  description: 'Keeps what it says: numbers, names and negations are checked.',
  body: rephraseInputSchema,
  requestExample: { text: 'Please do not hesitate to contact us before 14 May.', style: 'plain' },
  responses: { 200: rephraseResponseSchema },
} as const satisfies Route;

export const translate = {
  ...contentDefaults,
  operationId: 'translate',
  path: `${apiPrefix}/content/translate`,
  summary: 'Translate a text or markup',
  description: 'Markup is compared as a tree; terms of a glossary are checked.',
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
  summary: 'The gist of a text',
  description: 'A summary and its key points, with the readability of the summary.',
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
  summary: 'Attribute patches that mend accessibility faults in markup',
  description:
    'Each patch was applied to a copy and kept only because axe-core then found less wrong and nothing new. Never markup, scripts, styles or addresses.',
  body: ariaFixRequestSchema,
  requestExample: { html: '<a href="/cart"><img src="shopping-cart.png"></a>', language: 'en' },
  responses: { 200: ariaFixResponseSchema },
} as const satisfies Route;

export const ttsExport = {
  ...contentDefaults,
  operationId: 'exportSpeech',
  path: `${apiPrefix}/content/tts-export`,
  summary: 'A text as spoken audio',
  description: 'One mp3 or ogg file in base64, with the times of words and sentences if asked for.',
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
