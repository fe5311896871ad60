import { type Emulator, startEmulator } from '../emulator/start-emulator.ts';
import type { LocalService } from '../services/local-service.ts';
import type { ModelServerAddress } from './openai/model-server.ts';
import type { LocalBedrockOptions } from './server.ts';

/** Starts the Bedrock emulator. The header `x-local-model` of every response names the model. */
export function startLocalBedrock(options: LocalBedrockOptions = {}): Promise<Emulator> {
  return startEmulator({ 'x-local-model': 'local-rules' }, async () =>
    (await import('./server.ts')).emulatedBedrock(options),
  );
}

/** @param modelServer server whose models are used; null for rules */
export function localBedrock(modelServer: ModelServerAddress | null): LocalService {
  return {
    name: 'bedrock',
    start: ({ log }) => startLocalBedrock({ modelServer, onProblem: (line) => log('models', line) }),
  };
}
