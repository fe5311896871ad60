import { listenLazily } from '../emulator/listen-lazily.ts';
import type { LocalService } from '../services/local-service.ts';

/** The Polly emulator, which is loaded by the first call. */
export const localPolly: LocalService = {
  name: 'polly',
  start: () => listenLazily(async () => (await import('./server.ts')).startLocalPolly()),
};
