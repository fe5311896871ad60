import * as z from 'zod';
import { type Exchange, parseCall, ServiceError, validationError } from '../emulator/exchange.ts';
import type { EmulatedService } from '../emulator/start-emulator.ts';
import { TaskWorker } from '../emulator/task-worker.ts';
import { type SpeechRequest, speechRequest } from './speech-request.ts';

const timeoutMs = 30_000;

const mediaTypes = {
  mp3: 'audio/mpeg',
  json: 'application/x-json-stream',
} as const satisfies Record<SpeechRequest['OutputFormat'], string>;

export function emulatedPolly(): EmulatedService {
  const worker = new TaskWorker<SpeechRequest, Uint8Array>(
    new URL('./synthesis/speech-worker.ts', import.meta.url),
  );
  return { serve: (exchange) => serve(exchange, worker), stop: () => worker.stop() };
}

async function serve(exchange: Exchange, worker: TaskWorker<SpeechRequest, Uint8Array>): Promise<void> {
  if (`${exchange.method} ${exchange.target}` !== 'POST /v1/speech') {
    throw new ServiceError(404, 'UnknownOperationException', 'Unknown operation.');
  }
  const { data: request, error } = speechRequest.safeParse(parseCall(await exchange.readBody()));
  if (request === undefined) throw validationError(z.prettifyError(error));
  const speech = await worker.run(request, timeoutMs);
  exchange.send(200, { 'content-type': mediaTypes[request.OutputFormat] }, speech);
}
