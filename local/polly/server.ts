import { serveAdmin } from '../stand-in/admin/admin-routes.ts';
import { CallLog } from '../stand-in/admin/call-log.ts';
import { FaultQueue } from '../stand-in/admin/fault-queue.ts';
import { applyServiceFault } from '../stand-in/admin/service-fault.ts';
import type { Fault } from '../stand-in/faults.ts';
import { sendJson, sendServiceError } from '../stand-in/http/answers.ts';
import type { Exchange } from '../stand-in/http/exchange.ts';
import { listenOnLoopback } from '../stand-in/http/http-server.ts';
import { ServiceError } from '../stand-in/http/service-error.ts';
import { TaskWorker } from '../stand-in/workers/task-worker.ts';
import { describeVoices } from './describe-voices.ts';
import { readSpeechRequest, type SpeechRequest } from './request/speech-request.ts';
import type { SpeechTask } from './synthesis/speech-task.ts';
import { espeakVoiceFor, pitchOf } from './voices.ts';

/** A running stand-in. */
export interface LocalPolly {
  /** For `AWS_ENDPOINT_URL_POLLY` or a client's `endpoint`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

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
  pcm: 'audio/pcm',
  json: 'application/x-json-stream',
} as const satisfies Record<SpeechRequest['format'], string>;

type SpeechWorker = TaskWorker<SpeechTask>;

/**
 * Starts an HTTP server on loopback that speaks Polly's SynthesizeSpeech and DescribeVoices. Speech is made by
 * espeak-ng in a thread of its own, which starts with the first call. Every answer carries the header
 * `x-local-voice: espeak-ng`.
 */
export async function startLocalPolly(options: { port?: number } = {}): Promise<LocalPolly> {
  const faults = new FaultQueue();
  const calls = new CallLog();
  const worker: SpeechWorker = new TaskWorker(new URL('./synthesis/speech-worker.ts', import.meta.url), [
    '@echogarden/espeak-ng-emscripten',
    'wasm-media-encoders',
  ]);
  const server = await listenOnLoopback(
    options.port ?? 0,
    { 'x-local-voice': 'espeak-ng' },
    async (exchange) => {
      if (await serveAdmin(exchange, faults, calls)) return;
      try {
        await serve(exchange, worker, faults, calls);
      } catch (error) {
        sendServiceError(exchange, error instanceof ServiceError ? error : errors.internalError);
      }
    },
  );
  const stop = async () => {
    await Promise.all([server.stop(), worker.stop()]);
  };
  return { endpoint: server.endpoint, stop };
}

async function serve(
  exchange: Exchange,
  worker: SpeechWorker,
  faults: FaultQueue,
  calls: CallLog,
): Promise<void> {
  const url = new URL(exchange.target, 'http://localhost');
  switch (`${exchange.method} ${url.pathname}`) {
    case 'POST /v1/speech': {
      const body = parseJson(await exchange.readBody());
      const request = readSpeechRequest(body);
      const fault = faults.take();
      calls.add({ transform: 'SynthesizeSpeech', model: request.voice.id, fault, body });
      if (await applyServiceFault(fault, exchange, errors)) return;
      await serveSpeech(exchange, worker, request, fault);
      return;
    }
    case 'GET /v1/voices': {
      const fault = faults.take();
      calls.add({ transform: 'DescribeVoices', model: 'any', fault, body: undefined });
      if (await applyServiceFault(fault, exchange, errors)) return;
      sendJson(exchange, 200, describeVoices(url.searchParams));
      return;
    }
    default:
      throw new ServiceError(404, 'UnknownOperationException', 'Unknown operation.');
  }
}

async function serveSpeech(
  exchange: Exchange,
  worker: SpeechWorker,
  request: SpeechRequest,
  fault: Fault,
): Promise<void> {
  const { script, text, format, sampleRateHz, markTypes, languageCode, voice } = request;
  const made = await worker.run(
    {
      script: script.map((part) =>
        part.kind === 'pause'
          ? part
          : { ...part, sources: part.sources.map(([start, end]): [number, number] => [start, end]) },
      ),
      espeakVoice: espeakVoiceFor(languageCode),
      pitch: pitchOf(voice),
      text,
      format,
      sampleRateHz,
      markTypes: [...markTypes],
    },
    timeoutMs,
  );
  if (!(made instanceof Uint8Array)) throw errors.internalError;
  const headers = {
    'content-type': mediaTypes[format],
    'x-amzn-requestcharacters': String(request.billedCharacters),
  };
  exchange.send(200, headers, spoil(made, fault));
}

/** Cut off in the middle or without content, where a fault asks for it. */
function spoil(bytes: Uint8Array, fault: Fault): Uint8Array {
  if (fault === 'cutOff') return bytes.subarray(0, bytes.length >> 1);
  return fault === 'empty' ? bytes.subarray(0, 0) : bytes;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The request body is not valid JSON.');
  }
}
