import { type SynthesizeSpeechCommandInput, VoiceId } from '@aws-sdk/client-polly';
import type { Fault } from '../../../local/emulator/faults.ts';
import { voices } from '../../../local/polly/voices.ts';
import { found } from '../../support/fields.ts';
import { decodeMp3, type RunningPolly, startPolly } from './start-polly.ts';

let bench: RunningPolly;
beforeAll(async () => {
  bench = await startPolly();
});
afterAll(() => bench.stop());
afterEach(() => bench.faults.clear());

describe('SynthesizeSpeech validation', () => {
  it.each<[string, Partial<SynthesizeSpeechCommandInput>, string]>([
    ['for an unknown voice', JSON.parse('{ "VoiceId": "Nobody" }'), 'ValidationException'],
    ['without text', { Text: ' ' }, 'ValidationException'],
    [
      'for an engine that the voice does not support',
      { VoiceId: 'Arthur', Engine: 'standard' },
      'EngineNotSupportedException',
    ],
    [
      'without an engine for a voice that the standard engine does not support',
      { VoiceId: 'Arthur' },
      'EngineNotSupportedException',
    ],
    ['with 3,001 characters', { Text: 'x'.repeat(3_001) }, 'TextLengthExceededException'],
    [
      'with 6,001 characters of SSML',
      { Text: `<speak>${' '.repeat(6_000)}x</speak>`, TextType: 'ssml' },
      'TextLengthExceededException',
    ],
    ['for an unsupported sample rate', { SampleRate: '96000' }, 'InvalidSampleRateException'],
    ['for a language the voice does not speak', { LanguageCode: 'fr-FR' }, 'LanguageNotSupportedException'],
    [
      'for speech marks with an audio format',
      { SpeechMarkTypes: ['word'] },
      'MarksNotSupportedForFormatException',
    ],
    ['for JSON without speech marks', { OutputFormat: 'json' }, 'MarksNotSupportedForFormatException'],
    [
      'for visemes, which are not emulated',
      { OutputFormat: 'json', SpeechMarkTypes: ['viseme'] },
      'ValidationException',
    ],
  ])('rejects a request %s', async (_, input, name) => {
    await expect(bench.speak(input)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } });
  });

  it('accepts 3,000 characters, and the second language of a bilingual voice', async () => {
    const { requestCharacters } = await bench.speak({ Text: `${' '.repeat(2_996)}Hi.` });

    expect(requestCharacters).toBe(2_999);
    await expect(
      bench.speak({ VoiceId: 'Aditi', LanguageCode: 'hi-IN', Text: 'नमस्ते' }),
    ).resolves.toBeDefined();
  });
});

describe('emulated voices', () => {
  it('all exist in Polly', () => {
    const known = new Set<string>(Object.values(VoiceId));

    expect(voices.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
  });

  it.each(
    voices.filter(
      ({ languageCode }, index) => voices.findIndex((voice) => voice.languageCode === languageCode) === index,
    ),
  )('speak $languageCode ($id)', async ({ id, engines }) => {
    const { bytes } = await bench.speak({
      VoiceId: found(Object.values(VoiceId).find((known) => known === id)),
      Engine: engines[0],
      Text: '1 2 3',
    });

    expect((await decodeMp3(bytes)).peak).toBeGreaterThan(0.1);
  });
});

describe('fault injection in the Polly emulator', () => {
  it.each<[Fault, string, number]>([
    ['throttle', 'ThrottlingException', 400],
    ['serviceUnavailable', 'ServiceUnavailableException', 503],
    ['internalError', 'ServiceFailureException', 500],
    ['accessDenied', 'AccessDeniedException', 403],
  ])('converts the fault %s to %s (%d) for a single call', async (fault, name, httpStatusCode) => {
    await bench.faults.next(fault);

    await expect(bench.speak({})).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    expect((await bench.speak({})).bytes.length).toBeGreaterThan(1_000);
  });
});

describe('speech synthesis', () => {
  it('does not block other calls while in progress', async () => {
    const order: string[] = [];
    const speech = bench
      .speak({ Text: 'The library opens at nine in the morning. '.repeat(20) })
      .then(() => order.push('speech'));
    await fetch(`${bench.endpoint}/_calls`);
    order.push('calls');
    await speech;

    expect(order).toEqual(['calls', 'speech']);
  });
});
