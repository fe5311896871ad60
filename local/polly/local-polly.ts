import type { LocalService } from '../services/local-service.ts';
import { listenLazily } from '../stand-in/listen-lazily.ts';

/** The stand-in for Polly, which is loaded by the first call. */
export const localPolly: LocalService = {
  name: 'polly',
  start: () => listenLazily(async () => (await import('./server.ts')).startLocalPolly()),
};
