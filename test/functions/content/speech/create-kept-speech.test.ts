import { once } from 'node:events';
import { createServer } from 'node:net';
import { createKeptSpeech } from '../../../../functions/content/speech/create-kept-speech.ts';
import { spokenText } from '../../../../functions/content/speech/spoken-text.ts';
import { recordingLog } from '../../support/recording-log.ts';

const emptyCache = {
  readBytes: async () => null,
  readJson: async () => null,
  writeBytes: async () => undefined,
  writeJson: async () => undefined,
};

describe('the Polly client', () => {
  it('speaks HTTP/1.1, where its limits count, and gives up after its attempts', async () => {
    const firstLines: string[] = [];
    const server = createServer((socket) => {
      socket.once('data', (bytes) => {
        firstLines.push(String(bytes).split('\r\n')[0] ?? '');
        socket.destroy();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    process.env.AWS_ENDPOINT_URL_POLLY = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const speech = createKeptSpeech({ cache: emptyCache, log: recordingLog([]) });

    const spoken = speech.speak(
      'acme',
      spokenText('Hello.', 100),
      {
        voice: { name: 'Joanna', engine: 'neural', languageCode: 'en-US' },
        format: 'mp3',
        sampleRate: 22_050,
      },
      AbortSignal.timeout(60_000),
    );

    await expect(spoken).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
    expect(firstLines).toEqual(Array(4).fill('POST /v1/speech HTTP/1.1'));
    server.close();
  });
});
