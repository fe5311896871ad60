import { listenLazily } from '../emulator/listen-lazily.ts';
import type { LocalService } from '../services/local-service.ts';
import type { ModelServerAddress } from './openai/model-server.ts';

/**
 * The Bedrock emulator, loaded lazily.
 * @param modelServer server whose models answer; null to answer with rules
 */
export function localBedrock(modelServer: ModelServerAddress | null): LocalService {
  return {
    name: 'bedrock',
    start: ({ log }) =>
      listenLazily(async () => {
        const { startLocalBedrock } = await import('./server.ts');
        return startLocalBedrock({ modelServer, onProblem: (line) => log('models', line) });
      }),
  };
}
