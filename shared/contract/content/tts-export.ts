import * as z from 'zod';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';

/** Longest text to speak, in characters. */
const maximumSpokenCharacters = 6_000;

export const audioFormatSchema = z.enum(['mp3', 'ogg']);
export type AudioFormat = z.infer<typeof audioFormatSchema>;

/** Body of POST /content/tts-export. */
export const ttsExportRequestSchema = z
  .strictObject({
    text: pageTextSchema(maximumSpokenCharacters),
    voice: z
      .string()
      .regex(/^[A-Z][A-Za-z]{1,31}$/, 'must be the name of a voice, such as "Joanna"')
      .optional()
      .meta({ description: "The language's own voice when left out." }),
    rate: z
      .int()
      .min(50, 'must be 50 to 200')
      .max(200, 'must be 50 to 200')
      .default(100)
      .meta({ description: 'Speed in percent of normal.' }),
    format: audioFormatSchema.default('mp3'),
    marks: z.boolean().default(false).meta({ description: 'True for word and sentence times.' }),
    ...commonRequestFields,
  })
  .meta({ id: 'TtsExportRequest' });
export type TtsExportRequest = z.infer<typeof ttsExportRequestSchema>;

/** When a word or sentence is spoken, and where it stands in the text. */
export const speechMarkSchema = z
  .strictObject({
    type: z.enum(['sentence', 'word']),
    startMs: z.int().meta({ description: 'Milliseconds from the beginning of the audio.' }),
    start: z.int().meta({ description: 'Offset of its first UTF-16 code unit in the text sent.' }),
    end: z.int().meta({ description: 'Offset after its last UTF-16 code unit.' }),
    value: z.string(),
  })
  .meta({ id: 'SpeechMark' });
export type SpeechMark = z.infer<typeof speechMarkSchema>;

/** Answer of POST /content/tts-export. */
export const ttsExportResponseSchema = z
  .strictObject({
    audio: z.string().meta({ description: 'The whole audio file.', contentEncoding: 'base64' }),
    mediaType: z.enum(['audio/mpeg', 'audio/ogg']),
    voice: z.string(),
    engine: z.enum(['standard', 'neural', 'long-form', 'generative']),
    durationMs: z.int(),
    marks: z.array(speechMarkSchema).meta({ description: 'Empty unless asked for.' }),
    ...commonResponseFields,
  })
  .meta({ id: 'TtsExportResponse' });
