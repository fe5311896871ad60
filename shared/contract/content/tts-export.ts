import * as z from 'zod';
import { countSchema, openEnumeration } from '../primitives.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';
import { speechRateRange } from './speech-rate.ts';

/** Longest text to speak, in characters. */
const maximumSpokenCharacters = 6_000;

const rateComplaint = `must be ${speechRateRange.min} to ${speechRateRange.max}`;

export const audioFormatSchema = z.enum(['mp3', 'ogg']).meta({ id: 'AudioFormat' });
export type AudioFormat = z.infer<typeof audioFormatSchema>;

/** Body of POST /content/tts-export. */
export const ttsExportRequestSchema = z
  .strictObject({
    text: pageTextSchema(maximumSpokenCharacters),
    voice: z
      .string()
      .regex(/^[A-Z][A-Za-z]{1,31}$/, 'must be the name of a voice, such as "Joanna"')
      .optional()
      .meta({
        description:
          "The language's own voice when left out. Ambre, Beatrice, Florian, Lennart, Lorenzo and Tiffany speak in the modes smart and genius only.",
      }),
    rate: z
      .int()
      .min(speechRateRange.min, rateComplaint)
      .max(speechRateRange.max, rateComplaint)
      .default(100)
      .meta({
        description:
          'Speed in percent of normal, as the tool speech_rate has it. What the voice cannot reach is the warning rate_not_reached.',
      }),
    format: audioFormatSchema.default('mp3'),
    marks: z
      .boolean()
      .default(false)
      .meta({ description: 'True for word and sentence times, which the generative engine does not give.' }),
    ...commonRequestFields,
    mode: commonRequestFields.mode.meta({
      description:
        'smart and genius speak by the generative engine where voice and Region have it, for 3 times as much as standard.',
    }),
  })
  .meta({ id: 'TtsExportInput' });
export type TtsExportRequest = z.infer<typeof ttsExportRequestSchema>;

/** When a word or sentence is spoken, and where it stands in the text. */
export const speechMarkSchema = z
  .strictObject({
    type: z.enum(['sentence', 'word']).meta({ id: 'SpeechMarkType' }),
    startMs: countSchema.meta({ description: 'Milliseconds from the beginning of the audio.' }),
    start: countSchema.meta({ description: 'Offset of its first UTF-16 code unit in the text sent.' }),
    end: countSchema.meta({ description: 'Offset after its last UTF-16 code unit.' }),
    value: z.string(),
  })
  .meta({ id: 'SpeechMark' });
export type SpeechMark = z.infer<typeof speechMarkSchema>;

export const voiceEngineSchema = z
  .enum(['standard', 'neural', 'long-form', 'generative'])
  .meta({ id: 'VoiceEngine', ...openEnumeration });

/** Answer of POST /content/tts-export. */
export const ttsExportResponseSchema = z
  .strictObject({
    audio: z.string().meta({ description: 'The whole audio file.', contentEncoding: 'base64' }),
    mediaType: z.enum(['audio/mpeg', 'audio/ogg']).meta({ id: 'AudioMediaType' }),
    voice: z.string(),
    engine: voiceEngineSchema,
    durationMs: countSchema,
    marks: z.array(speechMarkSchema).meta({ description: 'Empty unless asked for.' }),
    ...commonResponseFields,
  })
  .meta({ id: 'TtsExportResult' });
