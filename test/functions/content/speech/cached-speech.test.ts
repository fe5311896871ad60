import { once } from 'node:events';
import { createServer } from 'node:net';
import { createCachedSpeech } from '../../../../functions/content/speech/cached-speech.ts';
import { EngineNotSupportedError, PollySpeech } from '../../../../functions/content/speech/polly-speech.ts';
import { spokenText } from '../../../../functions/content/speech/spoken-text.ts';
import { portOf } from '../../../support/port-of.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';

const { cache } = cacheInMemory();
const log = recordingLog([]);

describe('Polly client', () => {
  it('makes at most four attempts per request, over HTTP/1.1', async () => {
    const firstLines: string[] = [];
    const server = createServer((socket) => {
      socket.once('data', (bytes) => {
        firstLines.push(String(bytes).split('\r\n')[0] ?? '');
        socket.destroy();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.env.AWS_ENDPOINT_URL_POLLY = `http://127.0.0.1:${portOf(server)}`;
    const speech = createCachedSpeech(cache, log);

    const spoken = speech.speak(
      {
        orgId: 'acme',
        siteId: 'site',
        text: spokenText('Hello.', 100),
        settings: {
          voice: { name: 'Joanna', engine: 'neural', languageCode: 'en-US' },
          sampleRate: 22_050,
        },
        hasMarks: false,
      },
      { audio: null, marks: [] },
      AbortSignal.timeout(60_000),
      () => undefined,
    );

    await expect(spoken).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
    expect(firstLines).toEqual(Array(4).fill('POST /v1/speech HTTP/1.1'));
    server.close();
  });

  it('remembers which engines are unavailable in the Region', () => {
    const voice = { name: 'Ruth', engine: 'generative', languageCode: 'en-US' } as const;
    const speech = createCachedSpeech(cache, log);
    speech.addMissing(voice);
    expect(speech.isMissing(voice)).toBe(true);
    expect(speech.isMissing({ ...voice, engine: 'neural' })).toBe(false);
  });
});

describe('Polly errors', () => {
  const voice = { name: 'Ruth', engine: 'generative', languageCode: 'en-US' } as const;
  const refusing = (name: string, message: string) =>
    new PollySpeech(
      { send: async () => Promise.reject(Object.assign(new Error(message), { name, $fault: 'client' })) },
      () => undefined,
    ).marks(spokenText('Hello.', 100), voice, AbortSignal.timeout(60_000));

  it.each([
    ['EngineNotSupportedException', 'This engine is not compatible with the voice that you have designated.'],
    ['ValidationException', 'This voice does not support the selected engine: generative'],
  ])('trigger the engine fallback: %s', async (name, message) => {
    await expect(refusing(name, message)).rejects.toBeInstanceOf(EngineNotSupportedError);
  });

  it('are returned as INTERNAL_ERROR when unrelated to the engine', async () => {
    await expect(refusing('ValidationException', '1 validation error detected')).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
    });
  });
});
