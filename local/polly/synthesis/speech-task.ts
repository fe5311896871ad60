import * as z from 'zod';

const script = z.array(
  z.union([
    z.strictObject({
      kind: z.literal('speech'),
      text: z.string(),
      sources: z.array(z.tuple([z.number(), z.number()])),
      ratePercent: z.number(),
    }),
    z.strictObject({ kind: z.literal('pause'), durationMs: z.number() }),
  ]),
);

/** A request to the synthesis thread. */
export const speechTask = z.strictObject({
  script,
  espeakVoice: z.string(),
  pitch: z.number(),
  text: z.string(),
  format: z.enum(['mp3', 'ogg_vorbis', 'pcm', 'json']),
  sampleRateHz: z.number(),
  markTypes: z.array(z.enum(['sentence', 'word'])),
});
export type SpeechTask = z.infer<typeof speechTask>;
