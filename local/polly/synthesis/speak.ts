import type { Speech } from '../speech.ts';
import { espeakSampleRateHz, join, speakSentence, type Tone } from './speak-sentence.ts';

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
