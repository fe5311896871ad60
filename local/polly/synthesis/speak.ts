import load, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import type { Speech } from '../speech-request.ts';

export const espeakSampleRateHz = 22_050;
const normalWordsPerMinute = 175;

interface Tone {
  readonly espeakVoice: string;
  readonly pitch: number;
  readonly ratePercent: number;
}

interface SpokenSentence {
  readonly samples: Int16Array;
  /** Start time, in milliseconds, and zero-based code point offset of each word. */
  readonly wordTimes: readonly { readonly codePoint: number; readonly timeMs: number }[];
}

/** `start` and `end` are offsets in the request's text, in UTF-16 code units. */
export interface Mark {
  readonly type: 'sentence' | 'word';
  readonly timeMs: number;
  readonly start: number;
  readonly end: number;
}

export interface Speaking {
  readonly samples: Int16Array;
  readonly marks: readonly Mark[];
}

/** A pause of 250 ms between sentences. */
const silence = new Int16Array(Math.round(espeakSampleRateHz / 4));

export async function speak(speech: Speech, voice: Omit<Tone, 'ratePercent'>): Promise<Speaking> {
  const chunks: Int16Array[] = [];
  const marks: Mark[] = [];
  let sampleCount = 0;
  for (const sentence of sentencesOf(speech)) {
    const startMs = (sampleCount / espeakSampleRateHz) * 1_000;
    const spoken = await speakSentence(sentence.text, { ...voice, ratePercent: speech.ratePercent });
    marks.push(...marksOf(sentence, startMs, spoken.wordTimes));
    chunks.push(spoken.samples, silence);
    sampleCount += spoken.samples.length + silence.length;
  }
  return { samples: join(chunks), marks };
}

function sentencesOf(speech: Speech): Speech[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const sentences: Speech[] = [];
  let codePoint = 0;
  for (const { segment } of segmenter.segment(speech.text)) {
    const begin = codePoint + [...(/^\s*/u.exec(segment)?.[0] ?? '')].length;
    codePoint += [...segment].length;
    const text = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    sentences.push({ ...speech, text, sources: speech.sources.slice(begin, begin + [...text].length) });
  }
  return sentences;
}

function marksOf(
  sentence: Speech,
  startMs: number,
  wordTimes: readonly { readonly codePoint: number; readonly timeMs: number }[],
): Mark[] {
  const span = (from: number, to: number) => ({
    start: sentence.sources[from]?.[0] ?? 0,
    end: sentence.sources[to - 1]?.[1] ?? 0,
  });
  const length = sentence.sources.length;
  const marks: Mark[] = [{ type: 'sentence', timeMs: Math.round(startMs), ...span(0, length) }];
  let lastMs = 0;
  for (const { from, to } of wordsOf(sentence.text)) {
    const event = wordTimes.find(({ codePoint }) => codePoint >= from && codePoint < to);
    lastMs = Math.max(lastMs, event?.timeMs ?? 0);
    marks.push({ type: 'word', timeMs: Math.round(startMs + lastMs), ...span(from, to) });
  }
  return marks;
}

/** Returns the start and end of each word, in code points. */
function wordsOf(text: string): { readonly from: number; readonly to: number }[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const words: { from: number; to: number }[] = [];
  let from = 0;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const to = from + [...segment].length;
    if (isWordLike === true) words.push({ from, to });
    from = to;
  }
  return words;
}

let worker: Promise<EspeakWorker> | undefined;

async function speakSentence(sentence: string, tone: Tone): Promise<SpokenSentence> {
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

function join(chunks: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}
