import { voiceEngineSchema } from '../enumerations.ts';
import { countSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';
import { speechRateRange } from './speech-rate.ts';

/** Longest text to speak, in characters. */
const maximumSpokenCharacters = 6_000;

const rateComplaint = `must be ${speechRateRange.min} to ${speechRateRange.max}`;

export const audioFormatSchema = z.withMeta(z.enum(['mp3', 'ogg']), { id: 'AudioFormat' });
export type AudioFormat = z.infer<typeof audioFormatSchema>;

/** Body of POST /content/tts-export. */
export const ttsExportRequestSchema = z.withMeta(
  z.strictObject({
    text: pageTextSchema(maximumSpokenCharacters),
    voice: z.withMeta(
      z.optional(
        z.string().check(z.regex(/^[A-Z][A-Za-z]{1,31}$/, 'must be the name of a voice, such as "Joanna"')),
      ),
      {
        description:
          "The language's own voice when left out. Ambre, Beatrice, Florian, Lennart, Lorenzo and Tiffany speak in the modes smart and genius only.",
      },
    ),
    rate: z.withMeta(
      z._default(
        z
          .int()
          .check(
            z.minimum(speechRateRange.min, rateComplaint),
            z.maximum(speechRateRange.max, rateComplaint),
          ),
        100,
      ),
      {
        description:
          'Speed in percent of normal, as the tool speech_rate has it. What the voice cannot reach is the warning rate_not_reached.',
      },
    ),
    format: z._default(audioFormatSchema, 'mp3'),
    marks: z.withMeta(z._default(z.boolean(), false), {
      description: 'True for word and sentence times, which the generative engine does not give.',
    }),
    ...commonRequestFields,
    mode: z.withMeta(commonRequestFields.mode, {
      description:
        'smart and genius speak by the generative engine where voice and Region have it, for 3 times as much as standard.',
    }),
  }),
  { id: 'TtsExportInput' },
);
export type TtsExportRequest = z.infer<typeof ttsExportRequestSchema>;

/** When a word or sentence is spoken, and where it stands in the text. */
export const speechMarkSchema = z.withMeta(
  z.strictObject({
    type: z.withMeta(z.enum(['sentence', 'word']), { id: 'SpeechMarkType' }),
    startMs: z.withMeta(countSchema, { description: 'Milliseconds from the beginning of the audio.' }),
    start: z.withMeta(countSchema, { description: 'Offset of its first UTF-16 code unit in the text sent.' }),
    end: z.withMeta(countSchema, { description: 'Offset after its last UTF-16 code unit.' }),
    value: z.string(),
  }),
  { id: 'SpeechMark' },
);
export type SpeechMark = z.infer<typeof speechMarkSchema>;

/** Answer of POST /content/tts-export. */
export const ttsExportResponseSchema = z.withMeta(
  z.strictObject({
    audio: z.withMeta(z.string(), { description: 'The whole audio file.', contentEncoding: 'base64' }),
    mediaType: z.withMeta(z.enum(['audio/mpeg', 'audio/ogg']), { id: 'AudioMediaType' }),
    voice: z.string(),
    engine: voiceEngineSchema,
    durationMs: countSchema,
    marks: z.withMeta(z.array(speechMarkSchema), { description: 'Empty unless asked for.' }),
    ...commonResponseFields,
  }),
  { id: 'TtsExportResult' },
);
