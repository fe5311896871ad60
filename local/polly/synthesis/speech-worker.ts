import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import { serveTasks } from '../../emulator/task-worker.ts';
import { speechOf } from '../speech.ts';
import type { SpeechRequest } from '../speech-request.ts';
import { espeakVoiceFor, pitchOf } from '../voices.ts';
import { type Mark, type Speaking, speak } from './speak.ts';
import { espeakSampleRateHz } from './speak-sentence.ts';

/**
 * Maximum number of cached results. Clients request audio and speech marks separately, so a result is often needed
 * twice.
 */
const maximumCachedSpeech = 8;
const cache = new Map<string, Speaking>();

async function speakOnce(request: SpeechRequest): Promise<Speaking> {
  const { Text, TextType, LanguageCode, VoiceId } = request;
  const key = JSON.stringify([Text, TextType, LanguageCode, VoiceId]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const voice = { espeakVoice: espeakVoiceFor(LanguageCode), pitch: pitchOf(VoiceId) };
  const speaking = await speak(speechOf(request), voice);
  cache.set(key, speaking);
  const [oldest] = cache.keys();
  if (cache.size > maximumCachedSpeech && oldest !== undefined) cache.delete(oldest);
  return speaking;
}

serveTasks<SpeechRequest>(async (request) => {
  const { samples, marks } = await speakOnce(request);
  return request.OutputFormat === 'json'
    ? Buffer.from(formatMarks(marks, request.SpeechMarkTypes, request.Text))
    : encodeAudio(samples, request.OutputFormat, request.SampleRate);
});

/** Bit rate of Polly's MP3 output, in kbit/s. */
const mp3Kbps = 48;

async function encodeAudio(
  samples: Int16Array,
  format: 'mp3' | 'ogg_vorbis',
  sampleRateHz: number,
): Promise<Uint8Array> {
  const sound = resample(samples, espeakSampleRateHz, sampleRateHz);
  const common = { sampleRate: sampleRateHz, channels: 1 } as const;
  if (format === 'mp3') {
    const encoder = await createMp3Encoder();
    encoder.configure({ ...common, bitrate: mp3Kbps });
    return whole(encoder.encode([sound]), () => encoder.finalize());
  }
  const encoder = await createOggEncoder();
  encoder.configure({ ...common, vbrQuality: 3 });
  return whole(encoder.encode([sound]), () => encoder.finalize());
}

/** Returns the complete output. The encoder reuses its buffer, so `first` is copied before `last` is called. */
function whole(first: Uint8Array, last: () => Uint8Array): Uint8Array {
  const begin = Buffer.from(first);
  return Buffer.concat([begin, last()]);
}

/** Resamples by linear interpolation, which is sufficient for speech. Returns values from −1 to 1. */
function resample(samples: Int16Array, fromHz: number, toHz: number): Float32Array {
  const step = fromHz / toHz;
  const result = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < result.length; index += 1) {
    const position = index * step;
    const before = Math.floor(position);
    const left = samples[before] ?? 0;
    const right = samples[before + 1] ?? left;
    result[index] = (left + (right - left) * (position - before)) / 32_768;
  }
  return result;
}

/** Returns one JSON object per line, ordered by time. As in Polly, offsets are in bytes of the UTF-8 text. */
function formatMarks(marks: readonly Mark[], types: readonly Mark['type'][], text: string): string {
  return marks
    .filter(({ type }) => types.includes(type))
    .map(({ type, timeMs, start, end }) =>
      JSON.stringify({
        time: timeMs,
        type,
        start: Buffer.byteLength(text.slice(0, start)),
        end: Buffer.byteLength(text.slice(0, end)),
        value: text.slice(start, end),
      }),
    )
    .map((line) => `${line}\n`)
    .join('');
}
