import { voiceEngineSchema } from '../enumerations.ts';
import { countSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import { commonRequestFields, commonResponseFields, pageTextSchema } from './common.ts';
import { speechRateRange } from './speech-rate.ts';

const maximumSpokenCharacters = 6_000;

const rateMessage = `must be ${speechRateRange.min} to ${speechRateRange.max}`;

export const ttsExportRequestSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      text: z.described(pageTextSchema(maximumSpokenCharacters), 'Text to speak.'),
      voice: z.described(
        z.optional(
          z.string().check(z.regex(/^[A-Z][A-Za-z]{1,31}$/, 'must be the name of a voice, such as "Joanna"')),
        ),
        "Name of a voice listed by plan-features. Default: the language's default voice. Ambre, Beatrice, Florian, Lennart, Lorenzo and Tiffany require mode smart or genius.",
      ),
      rate: z.described(
        z._default(
          z
            .int()
            .check(z.minimum(speechRateRange.min, rateMessage), z.maximum(speechRateRange.max, rateMessage)),
          100,
        ),
        'Speaking rate in percent of normal. If the voice does not support the rate, the response has the warning rate_not_reached.',
      ),
      marks: z.described(
        z._default(z.boolean(), false),
        'True requests word and sentence timings, which the generative engine does not provide.',
      ),
      ...commonRequestFields,
      mode: z.described(
        commonRequestFields.mode,
        'smart and genius use the generative engine if the voice and Region support it, at 3 times the credits of standard.',
      ),
    }),
  ),
  { id: 'TtsExportInput' },
);
export type TtsExportRequest = z.infer<typeof ttsExportRequestSchema>;

export const speechMarkSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      type: z.described(
        z.withMeta(z.enum(['sentence', 'word']), { id: 'SpeechMarkType' }),
        'Unit that the mark refers to.',
      ),
      startMs: z.described(countSchema, 'Start time in the audio, in milliseconds.'),
      start: z.described(countSchema, 'Offset of the first UTF-16 code unit in the text sent.'),
      end: z.described(countSchema, 'Offset after the last UTF-16 code unit.'),
      value: z.described(z.string(), 'The spoken word or sentence.'),
    }),
  ),
  { id: 'SpeechMark' },
);
export type SpeechMark = z.infer<typeof speechMarkSchema>;

export const ttsExportResponseSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      audio: z.withMeta(z.string(), { description: 'The MP3 file in base64.', contentEncoding: 'base64' }),
      mediaType: z.described(z.literal('audio/mpeg'), 'Media type of the audio.'),
      voice: z.described(z.string(), 'Name of the voice.'),
      engine: z.described(voiceEngineSchema, 'Amazon Polly engine.'),
      durationMs: z.described(countSchema, 'Duration of the audio, in milliseconds.'),
      marks: z.described(z.array(speechMarkSchema), 'Word and sentence timings; empty unless requested.'),
      ...commonResponseFields,
    }),
  ),
  { id: 'TtsExportResult' },
);
