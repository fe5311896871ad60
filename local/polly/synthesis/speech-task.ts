import * as z from 'zod';

export const speechTask = z.strictObject({
  speech: z.strictObject({
    text: z.string(),
    sources: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
    ratePercent: z.number(),
  }),
  espeakVoice: z.string(),
  pitch: z.number(),
  text: z.string(),
  format: z.enum(['mp3', 'ogg_vorbis', 'json']),
  sampleRateHz: z.number(),
  markTypes: z.array(z.enum(['sentence', 'word'])).readonly(),
});
export type SpeechTask = z.infer<typeof speechTask>;
