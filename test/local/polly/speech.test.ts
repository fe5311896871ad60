import { decodeMp3, type RunningPolly, startPolly } from './start-polly.ts';

let bench: RunningPolly;
beforeAll(async () => {
  bench = await startPolly();
});
afterAll(() => bench.stop());

describe('speech synthesis in the Polly emulator', () => {
  it('returns an audible MP3 at the default sample rate', async () => {
    const spoken = await bench.speak({ Text: 'The library opens at nine in the morning.', Engine: 'neural' });
    const sound = await decodeMp3(spoken.bytes);

    expect(spoken.contentType).toBe('audio/mpeg');
    expect(sound).toEqual({
      seconds: expect.closeTo(2.6, 0),
      sampleRate: 22_050,
      peak: expect.any(Number),
    });
    expect(sound.peak).toBeGreaterThan(0.2);
  });

  it('returns audio whose duration scales with the text', async () => {
    const one = await decodeMp3((await bench.speak({ Text: 'One, two, three.' })).bytes);
    const four = await decodeMp3((await bench.speak({ Text: 'One, two, three. '.repeat(4) })).bytes);

    expect(four.seconds / one.seconds).toBeCloseTo(4, 0);
  });

  it('returns different audio for each voice and language', async () => {
    const voices = ['Joanna', 'Matthew', 'Vicki', 'Lea', 'Mizuki'] as const;
    const sounds = [];
    for (const VoiceId of voices)
      sounds.push(Buffer.from((await bench.speak({ VoiceId })).bytes).toString('hex'));

    expect(new Set(sounds).size).toBe(voices.length);
  });
});

describe('speech marks', () => {
  it('contain sentences and words with byte offsets into the UTF-8 text', async () => {
    const time = expect.any(Number);

    expect(
      await bench.marks({
        Text: 'Ça va, 😀 ami? Oui.',
        VoiceId: 'Lea',
        SpeechMarkTypes: ['sentence', 'word'],
      }),
    ).toEqual([
      { time: 0, type: 'sentence', start: 0, end: 17, value: 'Ça va, 😀 ami?' },
      { time: 0, type: 'word', start: 0, end: 3, value: 'Ça' },
      { time, type: 'word', start: 4, end: 6, value: 'va' },
      { time, type: 'word', start: 13, end: 16, value: 'ami' },
      { time, type: 'sentence', start: 18, end: 22, value: 'Oui.' },
      { time, type: 'word', start: 18, end: 21, value: 'Oui' },
    ]);
  });

  it('have increasing times, all before the end of the audio', async () => {
    const Text = 'The library opens at nine. It closes at six. Bring your card, please.';
    const marks = await bench.marks({ Text, SpeechMarkTypes: ['word'] });
    const { seconds } = await decodeMp3((await bench.speak({ Text })).bytes);
    const times = marks.map((mark) => Number(Object(mark).time));

    expect(times).toHaveLength(13);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect(times.at(-1)).toBeGreaterThan(seconds * 600);
    expect(times.at(-1)).toBeLessThan(seconds * 1_000);
  });

  it('contain byte offsets into the SSML source, including its tags and entities', async () => {
    const Text = '<speak><prosody rate="75%">Fish &amp; 😀 chips</prosody></speak>';
    const marks = await bench.marks({ Text, TextType: 'ssml', SpeechMarkTypes: ['word'] });

    expect(marks).toEqual([
      { time: 0, type: 'word', start: 27, end: 31, value: 'Fish' },
      { time: expect.any(Number), type: 'word', start: 43, end: 48, value: 'chips' },
    ]);
  });
});

describe('SSML in the Polly emulator', () => {
  const seconds = async (Text: string) =>
    (await decodeMp3((await bench.speak({ Text, TextType: 'ssml' })).bytes)).seconds;

  it('changes the speaking rate with prosody', async () => {
    const plain = await seconds('<speak><prosody rate="100%">One two three four five.</prosody></speak>');

    expect(
      await seconds('<speak><prosody rate="50%">One two three four five.</prosody></speak>'),
    ).toBeGreaterThan(plain * 1.5);
    expect(
      await seconds('<speak><prosody rate="200%">One two three four five.</prosody></speak>'),
    ).toBeLessThan(plain * 0.75);
  });
});
