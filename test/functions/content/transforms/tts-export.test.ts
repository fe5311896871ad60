import { MPEGDecoder } from 'mpg123-decoder';
import * as z from 'zod';
import { estimateAudioBytes } from '../../../../functions/content/speech/speech-size.ts';
import { speechMarkSchema } from '../../../../shared/contract/content/tts-export.ts';
import { type ContentSystem, startContentSystem } from '../support/content-system.ts';

let system: ContentSystem;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(async () => {
  system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const sentence = (index: number) => `Line ${index}: Tom & Jérôme’s 𝒜-list is “quite long” <indeed>. `;
const shortText = Array.from({ length: 12 }, (_, index) => sentence(index)).join('');
const longText = Array.from({ length: 27 }, (_, index) => sentence(index)).join('');

const speechSchema = z.looseObject({
  audio: z.string(),
  mediaType: z.string(),
  voice: z.string(),
  engine: z.string(),
  durationMs: z.number(),
  marks: z.array(speechMarkSchema),
  warnings: z.array(z.unknown()),
});

type Speech = z.infer<typeof speechSchema>;

async function speak(body: object): Promise<Speech> {
  const response = await system.post(org, 'tts-export', body);
  expect(response.status).toBe(200);
  return speechSchema.parse(response.body);
}

async function decode({ audio }: Speech) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const decoded = decoder.decode(Buffer.from(audio, 'base64'));
  decoder.free();
  const [samples = new Float32Array()] = decoded.channelData;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return {
    durationMs: (decoded.samplesDecoded / decoded.sampleRate) * 1_000,
    loudest,
    errors: decoded.errors,
  };
}

const notInRegion = {
  status: 400,
  exception: 'EngineNotSupportedException',
  message: 'This voice does not support the selected engine.',
};

describe('tts-export', () => {
  it('returns several segments as one MP3 file with the reported duration and audible sound', async () => {
    const speech = await speak({ text: longText });
    expect(system.polly.calls.length).toBeGreaterThan(1);
    const decoded = await decode(speech);
    expect(decoded.errors).toEqual([]);
    expect(decoded.loudest).toBeGreaterThan(0.1);
    expect(Math.abs(decoded.durationMs - speech.durationMs)).toBeLessThan(speech.durationMs * 0.01);
    expect(speech).toMatchObject({ mediaType: 'audio/mpeg', voice: 'Joanna', engine: 'neural' });
  });

  it('returns ordered speech marks with correct text positions when the rate is 130%', async () => {
    const speech = await speak({ text: shortText, rate: 130, marks: true });
    const words = speech.marks.filter(({ type }) => type === 'word');
    expect(words.length).toBeGreaterThan(60);
    for (const { start, end, value, startMs } of speech.marks) {
      expect(shortText.slice(start, end)).toBe(value);
      expect(startMs).toBeLessThanOrEqual(speech.durationMs);
    }
    const times = words.map(({ startMs }) => startMs);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    const starts = words.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((left, right) => left - right));
    expect(words.map(({ value }) => value)).toEqual(expect.arrayContaining(['Jérôme’s', 'quite', 'long']));
    expect(times.at(-1)).toBeGreaterThan(speech.durationMs * 0.9);
  });

  it('roughly halves the duration at twice the rate', async () => {
    const text = 'The committee met on Monday and talked about the library for a long time.';
    const [normal, fast] = [await speak({ text }), await speak({ text, rate: 200 })];
    expect(fast.durationMs / normal.durationMs).toBeGreaterThan(0.35);
    expect(fast.durationMs / normal.durationMs).toBeLessThan(0.75);
  });

  it('limits the speech rate to 200% and returns a warning', async () => {
    const text = 'The reading room opens at nine.';
    const [fastest, requested] = [await speak({ text, rate: 200 }), await speak({ text, rate: 250 })];
    expect(requested.durationMs).toBe(fastest.durationMs);
    expect(fastest.warnings).toEqual([]);
    expect(requested.warnings).toEqual([
      {
        code: 'rate_not_reached',
        message: 'The voice speaks at 200 percent at most: play the audio at 1.25 times the speed.',
      },
    ]);
  });

  it('reuses cached segments when the text is extended', async () => {
    await speak({ text: longText });
    const before = system.polly.calls.length;
    await speak({ text: longText, marks: true });
    expect(system.polly.calls.length).toBe(before * 2);
    await speak({ text: `${longText}One more.`, marks: true });
    const [segments, again] = [before, system.polly.calls.length - before * 2];
    expect(again).toBeLessThanOrEqual(2);
    expect(segments).toBeGreaterThan(1);
  });

  it('returns 400 without a charge when the text contains no words', async () => {
    const response = await system.post(org, 'tts-export', { text: '… — !' });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ path: 'text' }] },
    });
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
  });

  it.each(['smart', 'genius'])(
    'uses the generative engine at the smart price in %s mode when the voice supports that engine',
    async (mode) => {
      const response = await system.post(org, 'tts-export', { text: 'Hello there.', language: 'en', mode });
      expect(response).toMatchObject({
        status: 200,
        body: {
          mode: 'smart',
          voice: 'Joanna',
          engine: 'generative',
          marks: [],
          credits: { charged: 3 },
          warnings:
            mode === 'smart' ? [] : [{ code: 'mode_not_used', message: expect.stringContaining('smart') }],
        },
      });
      expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 3, reserved: 0 });
    },
  );

  it.each([
    [
      'has no generative voice for the language',
      { text: 'こんにちは。', language: 'ja' },
      'Takumi',
      'neural',
    ],
    ['must include speech marks', { text: 'Hello there.', language: 'en', marks: true }, 'Joanna', 'neural'],
  ])(
    'falls back to the neural engine at the standard price and returns a warning when speech in smart mode %s',
    async (_why, body, voice, engine) => {
      const response = await system.post(org, 'tts-export', { ...body, mode: 'smart' });
      expect(response.body).toMatchObject({
        mode: 'standard',
        voice,
        engine,
        credits: { charged: 1 },
        warnings: [{ code: 'mode_not_used', message: expect.stringContaining('charged as mode standard') }],
      });
      expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 1, reserved: 0 });
    },
  );

  it('omits speech marks and returns a warning when the voice supports only the generative engine', async () => {
    const request = { text: 'Hotel Roma.', voice: 'Tiffany', mode: 'smart', marks: true };
    const response = await system.post(org, 'tts-export', request);
    expect(response.body).toMatchObject({
      voice: 'Tiffany',
      engine: 'generative',
      marks: [],
      credits: { charged: 3 },
      warnings: [{ code: 'marks_not_available', message: expect.any(String) }],
    });
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 3, reserved: 0 });
  });

  it('falls back to an engine supported in the Region, charges its price and returns a warning', async () => {
    system.polly.next(notInRegion, notInRegion);
    const body = { text: 'Hello there.', language: 'en', mode: 'smart' };
    const first = await system.post(org, 'tts-export', body);
    expect(first.body).toMatchObject({
      mode: 'standard',
      voice: 'Joanna',
      engine: 'standard',
      credits: { charged: 1 },
      warnings: [
        {
          code: 'voice_fallback',
          message: expect.stringContaining('generative engine of Joanna is not available'),
        },
        { code: 'mode_not_used', message: expect.any(String) },
      ],
    });
    expect(await decode(speechSchema.parse(first.body))).toMatchObject({ errors: [] });
    expect(system.polly.calls.length).toBe(3);

    const second = await system.post(org, 'tts-export', { ...body, text: 'And again.' });
    expect(second.body).toMatchObject({ engine: 'standard', credits: { charged: 1 } });
    expect(system.polly.calls.length).toBe(4);

    system.newContainer();
    const third = await system.post(org, 'tts-export', { ...body, text: 'Once more.' });
    expect(third.body).toMatchObject({ engine: 'generative', credits: { charged: 3 }, warnings: [] });
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 5, reserved: 0 });
  });

  it("falls back to another voice in the same language when none of the voice's engines is available", async () => {
    system.polly.next(notInRegion);
    const response = await system.post(org, 'tts-export', { text: 'Biblioteket er åbent.', language: 'da' });
    expect(response.body).toMatchObject({
      voice: 'Naja',
      engine: 'standard',
      warnings: [{ code: 'voice_fallback', message: expect.stringContaining('Sofie is not available') }],
    });
  });

  it.each([
    [{ text: 'Hello there.', voice: 'Ruth' }, 'voice'],
    [{ text: 'Knihovna je otevřena.', language: 'cs' }, 'language'],
  ])('returns 400 without a charge when no engine in the Region supports %j', async (body, path) => {
    system.polly.next(notInRegion);
    const response = await system.post(org, 'tts-export', body);
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path }] } });
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
  });

  it('returns 413 without a charge or a Polly call when the audio would be too long', async () => {
    const text = 'The library is open on every day of the week. '.repeat(130);
    const response = await system.post(org, 'tts-export', { text, rate: 50, language: 'en' });
    expect(response).toMatchObject({
      status: 413,
      body: {
        code: 'PAYLOAD_TOO_LARGE',
        message: expect.stringContaining('Send less text or a higher rate.'),
      },
    });
    expect(system.polly.calls.length).toBe(0);
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
  });

  it.each([
    ['en', 'The committee met on Monday, and talked about 3 libraries for a long time.', 60],
    ['de', 'Der Ausschuss traf sich am Montag und besprach 12 Punkte der Tagesordnung.', 100],
    ['es', 'El comité se reunió el lunes y habló de la biblioteca durante mucho tiempo.', 150],
    ['ko', '위원회는 월요일에 만나 도서관에 대해 오랫동안 이야기했습니다.', 100],
    ['ru', 'Комитет собрался в понедельник и долго говорил о библиотеке.', 100],
    ['en', '2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5.', 100],
  ])(
    'produces at most the estimated number of audio bytes (language: %s, text: %s, rate: %i)',
    async (language, text, rate) => {
      const { audio } = await speak({ text, language, rate });
      expect(Buffer.from(audio, 'base64').length).toBeLessThanOrEqual(estimateAudioBytes(text, rate));
    },
  );

  it('returns 503 or 504 and releases the credits when Polly fails', async () => {
    for (const [fault, status, time] of [
      ['throttle', 503, {}],
      ['server error', 503, {}],
      ['hang', 504, { remainingTimeMs: 2_500 }],
    ] as const) {
      system.polly.next(fault, fault, fault);
      const response = await system.post(org, 'tts-export', { text: `Hello ${fault}.` }, time);
      expect(response.status).toBe(status);
      system.polly.clear();
    }
    expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
  });
});
