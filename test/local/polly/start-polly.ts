import {
  PollyClient,
  SynthesizeSpeechCommand,
  type SynthesizeSpeechCommandInput,
} from '@aws-sdk/client-polly';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { MPEGDecoder } from 'mpg123-decoder';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';
import { startLocalPolly } from '../../../local/polly/local-polly.ts';

interface Spoken {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
}

export interface RunningPolly {
  readonly endpoint: string;
  readonly client: PollyClient;
  speak(input: Partial<SynthesizeSpeechCommandInput>): Promise<Spoken>;
  marks(input: Partial<SynthesizeSpeechCommandInput>): Promise<unknown[]>;
  stop(): Promise<void>;
}

export async function startPolly(): Promise<RunningPolly> {
  const server = await startLocalPolly();
  const client = new PollyClient({
    endpoint: server.endpoint,
    ...emulatorAccess,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler(),
  });
  const speak = async (input: Partial<SynthesizeSpeechCommandInput>): Promise<Spoken> => {
    const response = await client.send(
      new SynthesizeSpeechCommand({ OutputFormat: 'mp3', Text: 'Hello world.', VoiceId: 'Joanna', ...input }),
    );
    return {
      bytes: (await response.AudioStream?.transformToByteArray()) ?? new Uint8Array(),
      contentType: response.ContentType,
    };
  };
  const marks = async (input: Partial<SynthesizeSpeechCommandInput>) => {
    const { bytes } = await speak({ OutputFormat: 'json', ...input });
    const lines = Buffer.from(bytes).toString().split('\n');
    expect(lines.pop()).toBe('');
    return lines.map((line): unknown => JSON.parse(line));
  };
  const stop = async () => {
    client.destroy();
    await server.close();
  };
  return { endpoint: server.endpoint, client, speak, marks, stop };
}

/** Returns an MP3's duration, sample rate and peak, measured with an independent decoder. */
export async function decodeMp3(bytes: Uint8Array) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { samplesDecoded, sampleRate, channelData } = decoder.decode(bytes);
  decoder.free();
  const peak = (channelData[0] ?? new Float32Array()).reduce(
    (most: number, sample: number) => Math.max(most, Math.abs(sample)),
    0,
  );
  return { seconds: samplesDecoded / sampleRate, sampleRate, peak };
}
