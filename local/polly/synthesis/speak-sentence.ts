import load, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';

export const espeakSampleRateHz = 22_050;
const normalWordsPerMinute = 175;

export interface Tone {
  readonly espeakVoice: string;
  readonly pitch: number;
  readonly ratePercent: number;
}

export interface SpokenSentence {
  readonly samples: Int16Array;
  /** Start time, in milliseconds, and zero-based code point offset of each word. */
  readonly wordTimes: readonly { readonly codePoint: number; readonly timeMs: number }[];
}

let worker: Promise<EspeakWorker> | undefined;

export async function speakSentence(sentence: string, tone: Tone): Promise<SpokenSentence> {
  worker ??= load().then((module) => new module.eSpeakNGWorker());
  const espeak = await worker;
  espeak.set_voice(tone.espeakVoice, tone.espeakVoice);
  espeak.set_pitch(tone.pitch);
  espeak.set_rate(Math.min(450, Math.max(80, Math.round((normalWordsPerMinute * tone.ratePercent) / 100))));
  const chunks: Int16Array[] = [];
  const wordTimes: { codePoint: number; timeMs: number }[] = [];
  espeak.synthesize(withoutMarkup(sentence), (samples, events) => {
    chunks.push(samples);
    for (const event of events) {
      if (event.type === 'word')
        wordTimes.push({ codePoint: event.text_position - 1, timeMs: event.audio_position });
    }
    return false;
  });
  return { samples: join(chunks), wordTimes };
}

/** Replaces each character that espeak-ng treats as markup with one other character, so that offsets stay valid. */
function withoutMarkup(text: string): string {
  return text.replace(/[<>]/g, ' ').replaceAll('&', '+');
}

export function join(chunks: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}
