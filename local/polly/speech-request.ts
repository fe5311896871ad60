import * as z from 'zod';

/** The SynthesizeSpeech parameters that this project sends. */
export const speechRequest = z.object({
  LanguageCode: z.string().default('en-US'),
  OutputFormat: z.enum(['mp3', 'json']),
  SampleRate: z.coerce.number().default(22_050),
  SpeechMarkTypes: z.array(z.enum(['sentence', 'word'])).default([]),
  Text: z.string().max(6_000),
  TextType: z.enum(['text', 'ssml']).default('text'),
  VoiceId: z.string(),
});
export type SpeechRequest = z.infer<typeof speechRequest>;

export interface Speech {
  readonly text: string;
  /** Start and end of each code point of `text` in the request's `Text` parameter, in UTF-16 code units. */
  readonly sources: readonly (readonly [start: number, end: number])[];
  /** Speaking rate as a percentage of the normal rate. */
  readonly ratePercent: number;
}

const escapes: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Matches the only SSML that the API sends: a `prosody` element with the attribute `rate`. */
const ssml = /^(<speak><prosody rate="(\d{2,3})%">)([^<>]*)<\/prosody><\/speak>$/;

/** @throws Error for SSML other than a `prosody` element with the attribute `rate` */
export function speechOf({ Text, TextType }: Pick<SpeechRequest, 'Text' | 'TextType'>): Speech {
  if (TextType === 'text') return { ...readCharacters(Text, /./gsu, 0), ratePercent: 100 };
  const [, opening = '', rate, body] = ssml.exec(Text) ?? [];
  if (body === undefined) throw new Error('Only the SSML element prosody with a rate is emulated.');
  return { ...readCharacters(body, /&\w+;|./gsu, opening.length), ratePercent: Number(rate) };
}

function readCharacters(body: string, character: RegExp, offset: number): Pick<Speech, 'text' | 'sources'> {
  const found = [...body.matchAll(character)];
  return {
    text: found.map(([written]) => escapes[written] ?? written).join(''),
    sources: found.map(({ 0: written, index }) => [offset + index, offset + index + written.length]),
  };
}
