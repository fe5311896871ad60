import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import type { SpeechMark } from '../../../../shared/contract/content/tts-export.ts';
import { type ContentSystem, startContentSystem } from '../support/content-system.ts';

let system: ContentSystem;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(async () => {
  await system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const sentence = (index: number) => `Line ${index}: Tom & Jérôme’s 𝒜-list is “quite long” <indeed>. `;
const longText = Array.from({ length: 36 }, (_, index) => sentence(index)).join('');

interface Speech {
  readonly audio: string;
  readonly mediaType: string;
  readonly voice: string;
  readonly engine: string;
  readonly durationMs: number;
  readonly marks: SpeechMark[];
  readonly warnings: unknown[];
}

async function speak(body: object): Promise<Speech> {
  const answer = await system.post(org, 'tts-export', body);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Speech;
}

/** What another program makes of the file: its length in milliseconds and how loud it is at its loudest. */
async function decode({ audio, mediaType }: Speech) {
  const decoder = mediaType === 'audio/mpeg' ? new MPEGDecoder() : new OggVorbisDecoder();
  await decoder.ready;
  const bytes = Buffer.from(audio, 'base64');
  const decoded = decoder instanceof MPEGDecoder ? decoder.decode(bytes) : await decoder.decodeFile(bytes);
  decoder.free();
  const [samples = new Float32Array()] = decoded.channelData;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return {
    durationMs: (decoded.samplesDecoded / decoded.sampleRate) * 1_000,
    loudest,
    errors: decoded.errors,
  };
}

describe('speech', () => {
  it.each(['mp3', 'ogg'])(
    'of several segments is one %s file as long as it says, and no silence',
    async (format) => {
      const speech = await speak({ text: longText, format });
      expect((await system.polly.calls()).total).toBeGreaterThan(1);
      const decoded = await decode(speech);
      expect(decoded.errors).toEqual([]);
      expect(decoded.loudest).toBeGreaterThan(0.1);
      expect(Math.abs(decoded.durationMs - speech.durationMs)).toBeLessThan(speech.durationMs * 0.01);
      expect(speech).toMatchObject({
        mediaType: format === 'mp3' ? 'audio/mpeg' : 'audio/ogg',
        voice: 'Joanna',
        engine: 'neural',
      });
    },
  );

  it.each([100, 130])(
    'has marks that name the words where they stand, in their order (rate %i)',
    async (rate) => {
      const speech = await speak({ text: longText, rate, marks: true });
      const words = speech.marks.filter(({ type }) => type === 'word');
      expect(words.length).toBeGreaterThan(200);
      for (const { start, end, value, startMs } of speech.marks) {
        expect(longText.slice(start, end)).toBe(value);
        expect(startMs).toBeLessThanOrEqual(speech.durationMs);
      }
      const times = words.map(({ startMs }) => startMs);
      expect(times).toEqual([...times].sort((left, right) => left - right));
      const starts = words.map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((left, right) => left - right));
      expect(words.map(({ value }) => value)).toEqual(expect.arrayContaining(['Jérôme’s', 'quite', 'long']));
      expect(times.at(-1)).toBeGreaterThan(speech.durationMs * 0.9);
    },
  );

  it('at twice the rate takes about half the time', async () => {
    const text = 'The committee met on Monday and talked about the library for a long time.';
    const [normal, fast] = [await speak({ text }), await speak({ text, rate: 200 })];
    expect(fast.durationMs / normal.durationMs).toBeGreaterThan(0.35);
    expect(fast.durationMs / normal.durationMs).toBeLessThan(0.75);
  });

  it('at more than a voice can reach speaks at twice the rate, and says so', async () => {
    const text = 'The reading room opens at nine.';
    const [fastest, wished] = [await speak({ text, rate: 200 }), await speak({ text, rate: 250 })];
    expect(wished.durationMs).toBe(fastest.durationMs);
    expect(fastest.warnings).toEqual([]);
    expect(wished.warnings).toEqual([
      {
        code: 'rate_not_reached',
        message: 'The voice speaks at 200 percent at most: play the audio 1.25 times as fast.',
      },
    ]);
  });

  it('speaks a segment once, although it stands in another text', async () => {
    const first = Array.from({ length: 40 }, (_, index) => sentence(index)).join('');
    await speak({ text: first });
    const before = (await system.polly.calls()).total;
    await speak({ text: first, marks: true });
    expect((await system.polly.calls()).total).toBe(before * 2);
    await speak({ text: `${first}One more.`, marks: true });
    const [segments, again] = [before, (await system.polly.calls()).total - before * 2];
    expect(again).toBeLessThanOrEqual(2);
    expect(segments).toBeGreaterThan(1);
  });

  it.each([
    [{ text: '… — !' }, 'text'],
    [{ text: 'Hello', voice: 'Nobody' }, 'voice'],
    [{ text: 'Habari', language: 'sw' }, 'language'],
  ])('of %j is 400 and charges nothing', async (body, path) => {
    const answer = await system.post(org, 'tts-export', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path }] } });
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
  });

  it('that Polly does not give is 503 or 504, and the credits come back', async () => {
    for (const [fault, status, time] of [
      ['throttle', 503, {}],
      ['serviceUnavailable', 503, {}],
      ['internalError', 503, {}],
      ['hang', 504, { remainingTimeMs: 2_500 }],
    ] as const) {
      await system.polly.next(fault, fault, fault);
      const answer = await system.post(org, 'tts-export', { text: `Hello ${fault}.` }, time);
      expect(answer.status).toBe(status);
      await system.polly.clear();
    }
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
  });
});
