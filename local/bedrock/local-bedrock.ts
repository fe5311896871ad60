import type { Emulator } from '../emulator/exchange.ts';
import { startEmulator } from '../emulator/start-emulator.ts';
import type { LocalService } from '../services/local-service.ts';
import type { ModelServerAddress } from './openai/model-server.ts';
import type { LocalBedrockOptions } from './server.ts';

export function startLocalBedrock(options: LocalBedrockOptions = {}): Promise<Emulator> {
  return startEmulator(async () => (await import('./server.ts')).emulatedBedrock(options));
}

/** @param modelServer server that generates the responses; null to use the built-in rules instead of a model */
export function localBedrock(modelServer: ModelServerAddress | null): LocalService {
  return {
    name: 'bedrock',
    start: ({ log }) => startLocalBedrock({ modelServer, onProblem: (line) => log('models', line) }),
  };
}
