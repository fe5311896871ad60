import { LanguageCode, type SynthesizeSpeechCommandInput, VoiceId } from '@aws-sdk/client-polly';
import { voices } from '../../../shared/catalog/voices.ts';
import { found } from '../../support/fields.ts';
import { decodeMp3, type RunningPolly, startPolly } from './start-polly.ts';

let bench: RunningPolly;
beforeAll(async () => {
  bench = await startPolly();
});
afterAll(() => bench.stop());

describe('SynthesizeSpeech validation', () => {
  it.each<[string, Partial<SynthesizeSpeechCommandInput>]>([
    ['with 6,001 characters', { Text: 'x'.repeat(6_001) }],
    ['for visemes, which are not emulated', { OutputFormat: 'json', SpeechMarkTypes: ['viseme'] }],
    ['for PCM, which is not emulated', { OutputFormat: 'pcm' }],
  ])('rejects a request %s', async (_, input) => {
    await expect(bench.speak(input)).rejects.toMatchObject({
      name: 'ValidationException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('rejects SSML elements other than prosody', async () => {
    const Text = '<speak><emphasis>Hi</emphasis></speak>';
    await expect(bench.speak({ Text, TextType: 'ssml' })).rejects.toMatchObject({
      name: 'InternalFailure',
      $metadata: { httpStatusCode: 500 },
    });
  });
});

describe('emulated voices', () => {
  it.each(
    voices.filter(
      ({ languageCode }, index) => voices.findIndex((one) => one.languageCode === languageCode) === index,
    ),
  )('speak $languageCode ($name)', async ({ name, languageCode }) => {
    const { bytes } = await bench.speak({
      VoiceId: found(Object.values(VoiceId).find((known) => known === name)),
      LanguageCode: found(Object.values(LanguageCode).find((known) => known === languageCode)),
      Text: '1 2 3',
    });

    expect((await decodeMp3(bytes)).peak).toBeGreaterThan(0.1);
  });
});

describe('speech synthesis', () => {
  it('does not block other calls while in progress', async () => {
    const order: string[] = [];
    const speech = bench
      .speak({ Text: 'The library opens at nine in the morning. '.repeat(20) })
      .then(() => order.push('speech'));
    await fetch(bench.endpoint);
    order.push('calls');
    await speech;

    expect(order).toEqual(['calls', 'speech']);
  });
});
