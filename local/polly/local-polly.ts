import { type Emulator, startEmulator } from '../emulator/start-emulator.ts';
import type { LocalService } from '../services/local-service.ts';

export function startLocalPolly(): Promise<Emulator> {
  return startEmulator({ 'x-local-voice': 'espeak-ng' }, async () =>
    (await import('./server.ts')).emulatedPolly(),
  );
}

export const localPolly: LocalService = { name: 'polly', start: startLocalPolly };
