import type { Exchange } from '../emulator/http/exchange.ts';
import { parseCall, ServiceError } from '../emulator/http/service-error.ts';
import type { EmulatedService } from '../emulator/start-emulator.ts';
import { Steering } from '../emulator/steering.ts';
import { TaskWorker } from '../emulator/workers/task-worker.ts';
import { readSpeechRequest, type SpeechRequest } from './request/speech-request.ts';
import type { SpeechTask } from './synthesis/speech-task.ts';
import { espeakVoiceFor, pitchOf } from './voices.ts';

const timeoutMs = 30_000;

const errors = {
  throttle: new ServiceError(400, 'ThrottlingException', 'Rate exceeded'),
  serviceUnavailable: new ServiceError(503, 'ServiceUnavailableException', 'Service is unavailable.'),
  internalError: new ServiceError(
    500,
    'ServiceFailureException',
    'An unknown condition has caused a failure.',
  ),
  accessDenied: new ServiceError(
    403,
    'AccessDeniedException',
    'User is not authorized to perform this action.',
  ),
  expiredCredentials: new ServiceError(
    403,
    'ExpiredTokenException',
    'The security token included in the request is expired',
  ),
  notInRegion: new ServiceError(
    400,
    'EngineNotSupportedException',
    'This voice does not support the selected engine.',
  ),
};

const mediaTypes = {
  mp3: 'audio/mpeg',
  ogg_vorbis: 'audio/ogg',
  json: 'application/x-json-stream',
} as const satisfies Record<SpeechRequest['format'], string>;

type SpeechWorker = TaskWorker<SpeechTask>;

/** Emulates SynthesizeSpeech. espeak-ng runs in a separate thread. */
export function emulatedPolly(): EmulatedService {
  const steering = new Steering(errors);
  const worker: SpeechWorker = new TaskWorker(new URL('./synthesis/speech-worker.ts', import.meta.url));
  return {
    steering,
    serve: (exchange) => serve(exchange, worker, steering),
    internalError: errors.internalError,
    stop: () => worker.stop(),
  };
}

async function serve(exchange: Exchange, worker: SpeechWorker, steering: Steering): Promise<void> {
  if (`${exchange.method} ${exchange.target}` !== 'POST /v1/speech') {
    throw new ServiceError(404, 'UnknownOperationException', 'Unknown operation.');
  }
  const body = parseCall((await exchange.readBody()) ?? '');
  const request = readSpeechRequest(body);
  if ((await steering.begin(exchange, { model: request.voice.id, body })) === null) return;
  const { speech, text, format, sampleRateHz, markTypes, languageCode, voice } = request;
  const made = await worker.run(
    {
      speech,
      espeakVoice: espeakVoiceFor(languageCode),
      pitch: pitchOf(voice),
      text,
      format,
      sampleRateHz,
      markTypes,
    },
    timeoutMs,
  );
  if (!(made instanceof Uint8Array)) throw errors.internalError;
  const headers = {
    'content-type': mediaTypes[format],
    'x-amzn-requestcharacters': String(request.billedCharacters),
  };
  exchange.send(200, headers, made);
}
