import type { LocalService } from '../services/local-service.ts';
import { listenLazily } from '../stand-in/listen-lazily.ts';
import type { ModelServerAddress } from './openai/model-server.ts';

/**
 * The stand-in for Bedrock, which is loaded by the first call.
 * @param modelServer whose models answer; null leaves them to rules
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
