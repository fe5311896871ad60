import * as z from 'zod';

/** The SynthesizeSpeech parameters that this project sends. */
export const speechRequest = z.object({
  LanguageCode: z.string().default('en-US'),
  OutputFormat: z.enum(['mp3', 'ogg_vorbis', 'json']),
  SampleRate: z.coerce.number().default(22_050),
  SpeechMarkTypes: z.array(z.enum(['sentence', 'word'])).default([]),
  Text: z.string().max(6_000),
  TextType: z.enum(['text', 'ssml']).default('text'),
  VoiceId: z.string(),
});
export type SpeechRequest = z.infer<typeof speechRequest>;
