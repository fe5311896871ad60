import { createMp3Encoder } from 'wasm-media-encoders';
import { serveTasks } from '../../emulator/task-worker.ts';
import { type SpeechRequest, speechOf } from '../speech-request.ts';
import { espeakVoiceFor, pitchOf } from '../voices.ts';
import { espeakSampleRateHz, type Mark, type Speaking, speak } from './speak.ts';

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
    : encodeMp3(samples, request.SampleRate);
});

/** Bit rate of Polly's MP3 output, in kbit/s. */
const mp3Kbps = 48;

async function encodeMp3(samples: Int16Array, sampleRateHz: number): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: sampleRateHz, channels: 1, bitrate: mp3Kbps });
  // The encoder reuses its buffer, so the first part is copied before the last part is requested.
  const begin = Buffer.from(encoder.encode([resample(samples, espeakSampleRateHz, sampleRateHz)]));
  return Buffer.concat([begin, encoder.finalize()]);
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
